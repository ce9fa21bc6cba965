import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { usualLimits } from "#shared/body-limits.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let collectionId: string;
/** Active in the team, and in none of its roles. */
let nobody: Visitor;
beforeAll(async () => {
  team = await world.team();
  collectionId = await team.collection("Camper");
  nobody = await team.join({ roleIds: [] });
});

const many = <Part>(count: number, part: Part): Part[] => Array.from({ length: count }, () => part);
const megabyte = 1024 * 1024;

/** As it is sent, text by text, not as `JSON.stringify` would; with how long the answer is. */
async function send(who: Visitor, method: string, path: string, body: string) {
  const headers = { "content-type": "application/json", cookie: who.cookieHeader() };
  const answer = await fetch(world.url + path, { method, headers, body });
  const text = await answer.text();
  return { status: answer.status, length: text.length, error: (JSON.parse(text || "{}") as Partial<ErrorBody>).error };
}

/** Announces a body and does not send it: whoever answers has not waited for it. */
function announce(path: string, bytes: number, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(world.url);
  return new Promise<number>((answered, failed) => {
    const sent = request({
      ...{ hostname, port, path, method: "POST" },
      headers: { "content-type": "application/json", "content-length": String(bytes), ...headers },
    });
    sent.on("error", failed);
    sent.on("response", ({ statusCode = 0 }) => {
      answered(statusCode);
      sent.destroy();
    });
    sent.flushHeaders();
  });
}

describe("who may not is refused before a byte of the body is read", () => {
  it("a stranger", async () => {
    expect(await announce(team.path("/records/bulk"), megabyte)).toBe(401);
  });

  it("somebody of another team, and somebody without the right", async () => {
    const other = await (await world.team()).join({ isTeamAdmin: true });
    expect(await announce(team.path("/records/bulk"), megabyte, { cookie: other.cookieHeader() })).toBe(403);
    const headers = { cookie: nobody.cookieHeader() };
    expect(await announce(team.path("/roles"), megabyte, headers)).toBe(403);
  });

  it("a member without a role, of more than the usual", async () => {
    const headers = { cookie: nobody.cookieHeader() };
    expect(await announce(team.path("/records/bulk"), usualLimits.bytes + 1, headers)).toBe(413);
  });
});

describe("what is too much is refused before it is parsed", () => {
  const empties = `{"filter":{"and":[${many(800_000, '{"and":[]}').join()}]}}`;
  const wrongKeys = `{${Array.from({ length: 700_000 }, (_, place) => `"k${place}":0`).join()}}`;
  const preview = () => team.path(`/collections/${collectionId}/membership-preview`);

  it.each([
    ["800,000 empty groups", () => preview(), empties, "too_large"],
    [
      "half of them where more is allowed",
      () => team.path("/records/bulk"),
      `{"matching":{"filter":{"and":[${many(400_000, '{"and":[]}').join()}]}}}`,
      "too_complex",
    ],
    [
      "20,000 empty groups",
      () => preview(),
      `{"filter":{"and":[${many(20_000, '{"and":[]}').join()}]}}`,
      "too_complex",
    ],
    ["700,000 wrong keys", () => team.path("/collections"), wrongKeys, "too_large"],
    ["the same keys where more is allowed", () => team.path("/records/bulk"), wrongKeys, "too_complex"],
    [
      "501 keys",
      () => team.path("/collections"),
      `{${Array.from({ length: 501 }, (_, n) => `"k${n}":0`).join()}}`,
      "too_complex",
    ],
    ["lists in lists", () => team.path("/collections"), "[".repeat(10_000), "too_complex"],
    ["too much for an address that does not exist", () => "/api/nowhere", empties, "too_large"],
  ])("%s", async (_, path, body, code) => {
    const { status, error, length } = await send(team.admin, "POST", path(), body);
    expect({ status, code: error?.code, isShort: length < 2000 }).toEqual({ status: 413, code, isShort: true });
  });

  it("of somebody without a role nothing that is more than usual is counted even", async () => {
    const { status, error } = await send(nobody, "POST", team.path("/records/bulk"), empties);
    expect({ status, code: error?.code }).toEqual({ status: 413, code: "too_large" });
  });

  it("also where no length was announced", async () => {
    const body = new ReadableStream({
      start(sending) {
        for (let piece = 0; piece < 20; piece++) sending.enqueue(new TextEncoder().encode(" ".repeat(100_000)));
        sending.close();
      },
    });
    const headers = { "content-type": "application/json", cookie: team.admin.cookieHeader() };
    const url = world.url + team.path("/collections");
    const answer = await fetch(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it("says so in the caller's language", async () => {
    team.admin.headers = { "accept-language": "fr" };
    const answer = await team.admin.post(team.path("/collections"), { name: many(2001, 1) });
    team.admin.headers = {};
    expect((answer.body as ErrorBody).error).toMatchObject({
      code: "too_complex",
      message: "Ce que vous avez envoyé contient trop d’éléments.",
    });
  });
});

describe("what a contract allows beyond that is for who has a role", () => {
  const records = (count: number, values: object) => ({
    action: "create",
    collectionId,
    records: many(count, { values }),
  });

  it("ten thousand records with values of their own are read", async () => {
    const values = Object.fromEntries(many(12, 0).map(() => [newId(), "x".repeat(20)]));
    const answer = await team.admin.post(team.path("/records/bulk"), records(10_000, values));
    // Read, and refused for what they say.
    expect(answer.status).toBe(400);
    expect((await nobody.post(team.path("/records/bulk"), records(10_000, values))).status).toBe(413);
    expect((await nobody.post(team.path("/records/bulk"), records(10, {}))).status).toBe(404);
  });

  it("170,000 mistakes are not told one by one", async () => {
    const values = Object.fromEntries(many(17, 0).map((_, place) => [`wrong${place}`, 1]));
    const body = JSON.stringify(records(10_000, values));
    const { status, length, error } = await send(team.admin, "POST", team.path("/records/bulk"), body);
    expect({ status, code: error?.code }).toEqual({ status: 400, code: "invalid_input" });
    expect(error?.fields).toHaveLength(1);
    expect(length).toBeLessThan(2000);
  });
});

it("at most fifty mistakes are told, and the names of unknown keys are cut", async () => {
  const columns = many(400, { key: "", width: 1 });
  const setup = { columns, frozen: 0, sort: [], filter: null, groupBy: null, known: [] };
  const path = team.path(`/collections/${collectionId}/list-setup`);
  const answer = await send(team.admin, "PUT", path, JSON.stringify({ setup }));
  expect(answer.error?.fields).toHaveLength(50);
  const unknown = Object.fromEntries(many(400, 0).map((_, place) => [`${place}${"k".repeat(500)}`, 0]));
  const told = await send(team.admin, "PUT", path, JSON.stringify({ setup: null, ...unknown }));
  expect({ status: told.status, isShort: told.length < 1000 }).toEqual({ status: 400, isShort: true });
});
