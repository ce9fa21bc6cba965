import { expect, it } from "vitest";
import * as z from "zod";
import { endpoint, holderOf, member, signedIn } from "#shared/endpoint.ts";
import { feature, type Handlers } from "./handlers.ts";
import { mount } from "./mount.ts";

/** Most of this file is checked by `tsc`: what must not compile, does not. */
const read = endpoint({
  method: "GET",
  path: "/things/:teamId",
  access: member(),
  summary: "Read.",
  input: { params: z.strictObject({ teamId: z.uuid() }) },
  output: z.object({ name: z.string() }),
});
const mine = endpoint({
  method: "GET",
  path: "/mine",
  access: signedIn,
  summary: "Mine.",
  output: z.object({ name: z.string() }),
});
const open = endpoint({ method: "POST", path: "/open", access: { kind: "anyone" }, summary: "Open." });
const contract = { read, mine, open };

const handlers: Handlers<typeof contract> = {
  read: async ({ team, caller, params }) => ({ name: `${team.schema} ${caller.teamUserId} ${params.teamId}` }),
  mine: async ({ caller }) => ({ name: caller.userId }),
  open: async ({ caller }) => void caller?.userId as undefined,
};

it("ties a contract to its handlers", () => {
  expect(feature(contract, handlers).contract).toBe(contract);
});

it("does not compile without saying who may call", () => {
  // @ts-expect-error: nothing is open by omission
  endpoint({ method: "GET", path: "/x", summary: "No access." });
  // @ts-expect-error: a permission that does not exist
  endpoint({ method: "GET", path: "/x", access: holderOf("team_admin_everything"), summary: "No such permission." });
  // @ts-expect-error: a team that is found nowhere
  endpoint({ method: "GET", path: "/x", access: member("body.teamId"), summary: "No such place." });
  // @ts-expect-error: an error that does not exist
  endpoint({ method: "GET", path: "/x", access: signedIn, summary: "No such error.", errors: ["oops"] });
  expect(read.access.kind).toBe("member");
});

it("does not compile without a handler for every endpoint, and none besides", () => {
  const { open: _, ...rest } = handlers;
  // @ts-expect-error: `open` has no handler
  feature(contract, rest);
  // @ts-expect-error: nobody declared `more`
  feature(contract, { ...handlers, more: async () => undefined } satisfies Handlers<typeof contract>);
  expect(Object.keys(rest)).toEqual(["read", "mine"]);
});

it("does not compile with another answer than the declared one", () => {
  // @ts-expect-error: the answer lacks `name`
  feature(contract, { ...handlers, read: async () => ({}) });
  // @ts-expect-error: the name is a text
  feature(contract, { ...handlers, read: async () => ({ name: 7 }) });
  // @ts-expect-error: nothing was declared to be answered
  feature(contract, { ...handlers, open: async () => ({ name: "x" }) });
  expect(handlers.read).toBeTypeOf("function");
});

it("does not compile when a handler reaches for what its access does not give", () => {
  // @ts-expect-error: signed in is not yet in a team
  feature(contract, { ...handlers, mine: async ({ team }) => ({ name: team.schema }) });
  // @ts-expect-error: so there are no rights in one
  feature(contract, { ...handlers, mine: async ({ caller }) => ({ name: caller.teamUserId }) });
  // @ts-expect-error: nobody may be signed in
  feature(contract, { ...handlers, open: async ({ caller }) => void caller.userId as undefined });
  // @ts-expect-error: no body was declared
  feature(contract, { ...handlers, open: async ({ body }) => void body.name as undefined });
  // @ts-expect-error: no such parameter
  feature(contract, { ...handlers, read: async ({ params }) => ({ name: params.thingId }) });
  expect(handlers.mine).toBeTypeOf("function");
});

it("does not start with a schema that lets unknown keys pass", () => {
  const loose = endpoint({ ...open, input: { body: z.object({ name: z.string() }) } });
  expect(() => mount({} as never, {} as never, feature({ loose }, { loose: async () => undefined }))).toThrow(
    /strictObject/,
  );
});
