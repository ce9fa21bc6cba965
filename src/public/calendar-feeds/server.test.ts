import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  team = await makeViewTeam(world);
  const add = (values: object) =>
    bodyOf(team.admin.post(team.path(`/collections/${team.sessions}/records`), { values }));
  await add({ [team.title]: "Kayak", [team.day]: day, [team.fee]: "987654", [team.open]: true });
  await add({ [team.title]: "Campfire", [team.day]: day, [team.fee]: "0" });
});

const makeCalendar = async (settings: object = {}) =>
  (
    await team.make({
      ...{ type: "calendar", internalName: `Inside ${Math.random()}` },
      settings: {
        ...{ isVisibleExternally: true, externalTitle: "Our days", recordNameFieldId: team.title },
        displayedFields: [{ field: team.open }],
        filter: { field: team.fee, operator: "at_least", value: "1" },
        options: { startFieldId: team.day },
        ...settings,
      },
    })
  ).id;

type Feed = { address: string | null };
const at = (viewId: string) => team.path(`/public-feeds/${viewId}`);
const make = async (viewId: string) => (await bodyOf<{ address: string }>(team.admin.post(at(viewId)))).address;
const read = async (address: string) => {
  const { pathname, search } = new URL(address);
  const answer = await fetch(world.url + pathname + search);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe("the feed of a public calendar", () => {
  it("is what its page shows, for calendar programs, and nothing else", async () => {
    const viewId = await makeCalendar();
    expect(await bodyOf<Feed>(team.admin.get(at(viewId)))).toEqual({ address: null });
    const address = await make(viewId);
    expect(await bodyOf<Feed>(team.admin.get(at(viewId)))).toEqual({ address });
    const { status, text, headers } = await read(address);
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [event, ...others] = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    expect([event?.summary, event?.startDate.toString(), others.length]).toEqual(["Kayak", day, 0]);
    expect(event?.description).toBe("Open: Yes");
    expect(text).toContain("NAME:Our days");
    expect(text).not.toContain("987654");
    expect(text).not.toContain("Inside");
    // Pages of the app are of no use outside.
    expect(text).not.toContain("data-records");
  });

  it("calls an event by the view's own field or by nothing", async () => {
    const viewId = await makeCalendar({ recordNameFieldId: team.fee, displayedFields: [{ field: team.fee }] });
    await bodyOf(
      team.admin.post(team.path(`/collections/${team.sessions}/records`), {
        values: { [team.title]: "Secret name", [team.day]: day },
      }),
    );
    await team.patch(viewId, { settings: { filter: null } });
    await bodyOf(team.admin.post(team.at(viewId, "/publish")));
    const { text } = await read(await make(viewId));
    expect(text).toContain("987654");
    expect(text).not.toContain("Secret name");
  });

  it("is not there under another address, nor once it has a new one or is closed", async () => {
    const viewId = await makeCalendar();
    const address = await make(viewId);
    const other = await make(await makeCalendar());
    expect((await read(address)).status).toBe(200);
    const wrong = [
      address.replace(/.{5}\.ics$/, "AAAAA.ics"),
      address.replace(/\.ics$/, ""),
      address.replace(/[^/]+$/, other.split("/").at(-1)!),
      address.replace(/[^/]+\.ics$/, ".ics"),
    ];
    for (const each of wrong) expect((await read(each)).status, each).toBe(404);
    const anew = await make(viewId);
    await expect.poll(async () => (await read(address)).status).toBe(404);
    expect((await read(anew)).status).toBe(200);
    expect((await team.admin.delete(at(viewId))).status).toBe(204);
    await expect.poll(async () => (await read(anew)).status).toBe(404);
  });

  it("ends with the page, and changes with the records", async () => {
    const viewId = await makeCalendar();
    const address = await make(viewId);
    const { id } = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${team.sessions}/records`), {
        values: { [team.title]: "Regatta", [team.day]: day, [team.fee]: "5" },
      }),
    );
    await expect.poll(async () => (await read(address)).text).toContain("Regatta");
    await team.admin.delete(team.path(`/records/${id}`));
    await expect.poll(async () => (await read(address)).text).not.toContain("Regatta");
    await bodyOf(team.admin.post(team.at(viewId, "/unpublish")));
    await expect.poll(async () => (await read(address)).status).toBe(404);
  });

  it("is linked from the page, and read without the page's password by who has its address", async () => {
    const viewId = await makeCalendar();
    const page = async () => (await fetch(`${world.url}/public/team-${team.teamId}/views/${viewId}`)).text();
    expect(await page()).not.toContain("webcal:");
    const address = await make(viewId);
    await expect.poll(page).toContain(address.replace(/^https?:/, "webcal:"));
    await bodyOf(team.admin.put(team.at(viewId, "/external-password"), { password: "lake and pines" }));
    await expect.poll(page).not.toContain("webcal:");
    expect((await read(address)).status).toBe(200);
  });
});

describe("who makes one", () => {
  it("shapes the team's data, and does so for a calendar of the team", async () => {
    const viewId = await makeCalendar();
    const reader = await team.reader();
    const stranger = (await makeViewTeam(world)).admin;
    for (const who of [reader, stranger, world.visitor()] as Visitor[])
      for (const method of ["GET", "POST", "DELETE"])
        expect((await who.send(method, at(viewId))).status, method).toBeGreaterThanOrEqual(401);
    const list = await team.make({ internalName: "List" });
    for (const method of ["GET", "POST", "DELETE"])
      expect((await team.admin.send(method, at(list.id))).status).toBe(404);
    const own = await team.make({
      ...{ type: "calendar", internalName: "Mine", isPersonal: true },
      settings: { options: { startFieldId: team.day } },
    });
    expect(await refusal(team.admin.post(at(own.id)))).toBe(
      "409  Only a view of the team can have a feed for people outside.",
    );
  });
});
