import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type Feed, mostFeeds } from "./feeds-contract.ts";

type Made = Feed & { address: string };

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let viewId: string;
const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  await world.app.pool.query("delete from app.rate_limit");
  team = await makeViewTeam(world);
  await team.add(team.sessions, { [team.title]: "Canoeing", [team.day]: soon, [team.fee]: "120" });
  viewId = (await makeCalendar()).id;
});

const makeCalendar = (more: object = {}) =>
  team.make({
    type: "calendar",
    internalName: "Summer",
    settings: {
      recordNameFieldId: team.title,
      displayedFields: [{ field: team.fee }],
      options: { startFieldId: team.day },
    },
    ...more,
  });

const subscribe = (who: Visitor = team.admin, view = viewId) => bodyOf<Made>(who.post(team.at(view, "/feeds"), {}));
const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${new URL(address).pathname}`, { headers });
const textAt = async (address: string) => (await read(address)).text();
const namesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each).summary);
const feedsOf = async (who: Visitor) => (await bodyOf<{ feeds: Feed[] }>(who.get(team.path("/feeds")))).feeds;

describe("a calendar feed", () => {
  it("is read by whoever has its address, without any session, and is kept as nothing that opens", async () => {
    const { address, ...made } = await subscribe();
    const answer = await read(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
    expect(namesIn(await answer.text())).toEqual(["Canoeing"]);
    expect(await feedsOf(team.admin)).toMatchObject([{ ...made, lastReadAt: expect.any(String) }]);
    const stored = await world.app.pool.query("select row_to_json(f)::text as text from app.calendar_feed f");
    expect(JSON.stringify(stored.rows)).not.toContain(/feeds\/(.{40})/.exec(address)![1]);
  });

  it("is not sent again while nothing has changed", async () => {
    const { address } = await subscribe();
    const tag = (await read(address)).headers.get("etag")!;
    const again = await read(address, { "if-none-match": `"other", W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await team.add(team.sessions, { [team.title]: "Archery", [team.day]: soon });
    const changed = await read(address, { "if-none-match": tag });
    expect([changed.status, namesIn(await changed.text())]).toEqual([200, ["Canoeing", "Archery"]]);
  });

  it("tells what its owner may read at each reading, and no more", async () => {
    const reader = await team.reader();
    const [own, admins] = [await subscribe(reader), await subscribe()];
    expect(await textAt(admins.address)).toContain("DESCRIPTION:Fee: 120");
    expect(await textAt(own.address)).not.toContain("Fee");
    expect(namesIn(await textAt(own.address))).toEqual(["Canoeing"]);
    await world.app.pool.query("update app.role set is_active = false where team_id = $1", [team.teamId]);
    expect((await read(own.address)).status).toBe(404);
  });

  it("dies with the membership, the account, the view, and when its owner says so", async () => {
    const reader = await team.reader();
    const { address } = await subscribe(reader);
    const isDead = async () => (await read(address)).status === 404;
    const [{ user_id: userId }] = (
      await world.app.pool.query("select user_id from app.calendar_feed where team_id = $1", [team.teamId])
    ).rows;
    const during = async (change: string, back: string, on: string) => {
      await world.app.pool.query(change, [on]);
      const wasDead = await isDead();
      await world.app.pool.query(back, [on]);
      return wasDead;
    };
    const membership = "update app.team_user set deactivated_as_of = ";
    expect(
      await during(`${membership} now() where user_id = $1`, `${membership} null where user_id = $1`, userId),
    ).toBe(true);
    const person = 'update app."user" set deactivated_at = ';
    expect(await during(`${person} now() where id = $1`, `${person} null where id = $1`, userId)).toBe(true);
    expect(await isDead()).toBe(false);

    const roles = (await world.app.pool.query("select id from app.role where team_id = $1", [team.teamId])).rows;
    await team.patch(viewId, { hiddenFromRoleIds: roles.map(({ id }) => id) });
    expect(await isDead()).toBe(true);
    await team.patch(viewId, { hiddenFromRoleIds: [] });
    expect(await isDead()).toBe(false);
    await team.admin.delete(team.at(viewId));
    expect([await isDead(), await feedsOf(reader)]).toEqual([true, []]);
    await team.admin.post(team.at(viewId, "/restore"), {});
    expect(await isDead()).toBe(false);

    const [feed] = await feedsOf(reader);
    expect((await team.admin.delete(team.path(`/feeds/${feed!.id}`))).status).toBe(404);
    expect((await reader.delete(team.path(`/feeds/${feed!.id}`))).status).toBe(204);
    expect([await isDead(), await feedsOf(reader)]).toEqual([true, []]);
  });

  it("is only of calendars that one may see, and one has only so many", async () => {
    const list = await team.make({ internalName: "List" });
    const own = await makeCalendar({ internalName: "Mine", isPersonal: true });
    const reader = await team.reader();
    expect((await team.admin.post(team.at(list.id, "/feeds"), {})).status).toBe(404);
    expect((await reader.post(team.at(own.id, "/feeds"), {})).status).toBe(404);
    for (let count = 0; count < mostFeeds; count++) await subscribe();
    expect((await team.admin.post(team.at(viewId, "/feeds"), {})).status).toBe(400);
  });

  it("cannot be guessed, and is not read without end", async () => {
    const { address } = await subscribe();
    for (const wrong of ["x", "x.ics", address.slice(-10), `${"A".repeat(43)}.ics`])
      expect((await fetch(`${world.url}/api/feeds/${encodeURIComponent(wrong)}`)).status).toBe(404);
    const guess = () => fetch(`${world.url}/api/feeds/${"B".repeat(43)}.ics`);
    let status = 404;
    for (let count = 0; count < 40 && status === 404; count++) status = (await guess()).status;
    expect(status).toBe(429);
    expect((await read(address)).status).toBe(200);
    await world.app.pool.query("update app.rate_limit set used = 1000");
    expect((await read(address)).status).toBe(429);
  });
});
