import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf, queryOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Page = { items: { name: string }[]; cursor: string | null };

const world = whileTesting(startDataWorld);
const fees = ["424242.75", "535353.25", "646464.50"];
let team: ViewTeam;
let viewId: string;

beforeAll(async () => {
  team = await makeViewTeam(world);
  for (const [at, fee] of fees.entries())
    await team.add(team.sessions, { [team.title]: `Session ${at}`, [team.fee]: fee, [team.open]: at > 0 });
  viewId = await publicView([{ field: team.fee, descending: true }]);
});

const publicView = async (sort: { field: string; descending: boolean }[]) => {
  const shown = { isVisibleExternally: true, externalTitle: "Ours", displayedFields: [{ field: team.title }] };
  return (await team.make({ internalName: JSON.stringify(sort), settings: { ...shown, sort } })).id;
};
const items = (query: object, id = viewId) =>
  world.visitor().get(`/api/public/views/${id}/items?${queryOf({ limit: 1, ...query })}`);
const firstCursor = async (id = viewId) => (await bodyOf<Page>(items({}, id))).cursor!;

/** A text, and what it becomes by reading it as base64 or hex, again and again. */
function readings(text: string, deep = 3): string[] {
  if (deep === 0) return [text];
  const decoded = [
    Buffer.from(text, "base64").toString("latin1"),
    Buffer.from(text, "hex").toString("latin1"),
    Buffer.from(text, "base64").toString("utf16le"),
  ];
  return [text, ...decoded.flatMap((each) => readings(each, deep - 1))];
}

const tellsAFee = (text: string) =>
  readings(text).some((each) => fees.some((fee) => each.includes(fee.slice(0, 6)) || each.includes(fee.slice(-5))));

describe("the cursor of a list that is sorted by what its reader does not see", () => {
  it("tells nothing of it in the API of a public view, and leads through the list", async () => {
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = await bodyOf<Page>(items(cursor === "" ? {} : { cursor }));
      names.push(...page.items.map(({ name }) => name));
      cursor = page.cursor;
      if (cursor) expect([cursor, tellsAFee(cursor)]).toEqual([cursor, false]);
    }
    expect(names).toEqual(["Session 2", "Session 1", "Session 0"]);
  });

  it("tells nothing of it to a member", async () => {
    const sort = [{ field: team.fee, descending: false }];
    const list = await bodyOf<{ cursor: string; previous: string | null }>(
      team.admin.get(team.path(`/collections/${team.sessions}/records?${queryOf({ sort, fields: [], limit: 1 })}`)),
    );
    expect(tellsAFee(list.cursor)).toBe(false);
    const { cursor } = await team.readView<Page>(viewId, "/items", { limit: 1 });
    expect(tellsAFee(cursor!)).toBe(false);
  });

  it("is refused altered, and made by hand", async () => {
    const cursor = await firstCursor();
    const altered = `${cursor.slice(0, 30)}${cursor[30] === "A" ? "B" : "A"}${cursor.slice(31)}`;
    const handmade = Buffer.from(JSON.stringify({ keys: ["5"], id: viewId })).toString("base64url");
    for (const other of [altered, handmade, cursor.slice(0, -4), "x"])
      expect(await refusal(items({ cursor: other }))).toMatch(/^400 cursor /);
  });

  it("is refused in a list with another order, of another collection, and of another team", async () => {
    const cursor = await firstCursor();
    const byTitle = await publicView([{ field: team.title, descending: true }]);
    expect(await refusal(items({ cursor }, byTitle))).toMatch(/^400 cursor /);
    const upwards = await publicView([{ field: team.fee, descending: false }]);
    expect(await refusal(items({ cursor }, upwards))).toMatch(/^400 cursor /);
    const unsorted = await publicView([]);
    const other = await makeViewTeam(world);
    expect(await refusal(items({ cursor: await firstCursor(unsorted) }))).toMatch(/^400 cursor /);
    const there = other.path(`/collections/${other.sessions}/records?${queryOf({ cursor, limit: 1 })}`);
    expect(await refusal(other.admin.get(there))).toMatch(/^400 cursor /);
  });
});
