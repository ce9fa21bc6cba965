import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { ContentType } from "#shared/messages.ts";
import { makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { readAddress } from "./addresses.ts";
import { askConsent } from "./ask-consent.server.ts";
import { eraseAddresses } from "./erase-addresses.server.ts";
import { erasedKey } from "./erased-keys.server.ts";
import { setState } from "./record-consent.server.ts";
import { suppress } from "./suppress.server.ts";
import { type SubscriberState, type SuppressionReason, subscriberStates, suppressionReasons } from "./suppressions.ts";

const world = whileTesting(() => startTestApp({ ROLE: "web" }));
const listId = newId();
let teamId: string;

beforeAll(async () => {
  ({ teamId } = await makeTeam(world.db));
});

const team = () => world.db.team(teamId);
const to = (name: string) => readAddress("EMAIL", `${name}@home.test`)!;
const ask = (contentType: ContentType, keys: string[], list: string | null = listId) =>
  askConsent(world.app, team(), { method: "EMAIL", contentType, listId: list }, keys);

const put = (name: string, state: SubscriberState) =>
  world.db.transaction((tx) =>
    setState({ app: world.app, tx, teamId }, { ...to(name), listId, state }, { how: "by_hand" }),
  );
const stop = (name: string, reason: SuppressionReason) => suppress(team(), { ...to(name), reason, origin: "by_hand" });

describe("who may be written to", () => {
  beforeAll(async () => {
    for (const state of subscriberStates) await put(state, state);
    for (const reason of suppressionReasons) {
      await put(reason, "subscribed");
      await stop(reason, reason);
    }
  });
  const names = ["nobody", ...subscriberStates, ...suppressionReasons];
  const answers = async (type: ContentType) => {
    const found = await ask(
      type,
      names.map((name) => to(name).key),
    );
    return Object.fromEntries(names.map((name) => [name, found.get(to(name).key) ?? "may"]));
  };
  const stopped = { hard_bounce: "suppressed", complaint: "suppressed" };

  it("marketing: subscribers of its list whom nothing stops", async () => {
    expect(await answers("MARKETING")).toEqual({
      ...{ nobody: "not_subscribed", pending: "not_subscribed", subscribed: "may", unsubscribed: "unsubscribed" },
      ...{ ...stopped, opt_out: "unsubscribed", manual: "suppressed" },
    });
  });

  it("participation: everyone who has not unsubscribed from it", async () => {
    expect(await answers("PARTICIPATION")).toEqual({
      ...{ nobody: "may", pending: "may", subscribed: "may", unsubscribed: "unsubscribed" },
      ...{ ...stopped, opt_out: "unsubscribed", manual: "suppressed" },
    });
  });

  it("transactional: stops only where it cannot arrive or was complained about", async () => {
    expect(await answers("TRANSACTIONAL")).toEqual({
      ...{ nobody: "may", pending: "may", subscribed: "may", unsubscribed: "may" },
      ...{ ...stopped, opt_out: "may", manual: "may" },
    });
  });

  it("another list, another channel and another team are another matter", async () => {
    const key = to("unsubscribed").key;
    expect((await ask("PARTICIPATION", [key], newId())).size).toBe(0);
    const bySms = { method: "SMS", contentType: "PARTICIPATION", listId } as const;
    expect((await askConsent(world.app, team(), bySms, [key, to("manual").key])).size).toBe(0);
    const other = world.db.team((await makeTeam(world.db)).teamId);
    const question = { method: "EMAIL", contentType: "PARTICIPATION", listId } as const;
    expect((await askConsent(world.app, other, question, [key])).size).toBe(0);
    expect((await ask("MARKETING", [])).size).toBe(0);
  });

  it("is answered for ten thousand at once", async () => {
    const keys = Array.from({ length: 10_000 }, (_, n) => `many${n}@home.test`);
    const found = await ask("PARTICIPATION", [...keys, to("manual").key]);
    expect([...found]).toEqual([[to("manual").key, "suppressed"]]);
  });
});

describe("whoever was erased", () => {
  const erase = (name: string) =>
    world.db.transaction((tx) => eraseAddresses(world.app, tx, teamId, [to(name).address.toUpperCase()]));

  it("is not written to when they are brought back, and nobody can read who it was", async () => {
    await put("left", "unsubscribed");
    await put("gone", "subscribed");
    await stop("gone", "opt_out");
    await put("plain", "subscribed");
    expect(await erase("left")).toBe(1);
    expect(await erase("gone")).toBe(2);
    expect(await erase("plain")).toBe(1);
    const keys = ["left", "gone", "plain"].map((name) => to(name).key);
    const found = await ask("PARTICIPATION", keys);
    expect(keys.map((key) => found.get(key))).toEqual(["unsubscribed", "unsubscribed", undefined]);
    for (const table of ["_subscriber", "_suppression", "_consent"] as const) {
      const rows = await team().data.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/(left|gone|plain)@/);
    }
    const kept = await team().data.selectFrom("_suppression").selectAll().where("address", "=", "").execute();
    expect(kept).toMatchObject([{ reason: "opt_out", address_key: erasedKey(world.app, teamId, to("gone").key) }]);
  });

  it("can be erased twice, and can come back by their own word", async () => {
    await put("left", "unsubscribed");
    await stop("gone", "opt_out");
    await erase("left");
    await erase("gone");
    expect((await ask("MARKETING", [to("left").key])).get(to("left").key)).toBe("unsubscribed");
    const { before } = await put("left", "subscribed");
    expect(before).toBe("unsubscribed");
    expect((await ask("MARKETING", [to("left").key])).size).toBe(0);
  });
});
