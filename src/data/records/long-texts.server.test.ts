import { beforeAll, expect, it, vi } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Done = { changeSetId: string; records: number; recordIds?: string[]; workId: string | null };
type Page = { records: { id: string; values: Record<string, string> }[]; cursor: string | null };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let notes: string;
let name: string;
let [first, second] = ["", ""];
let ids: string[];

const longest = `<p>${"word ".repeat(39_990)}</p>`;
const count = 90;

const bulk = (body: object) => bodyOf<Done>(team.admin.post(team.path("/records/bulk"), body));

/** Waits for work in the background, if it came to that. */
async function finish({ workId }: Done) {
  if (!workId) return;
  const read = async () => (await team.admin.get(team.path(`/long-work/${workId}`))).body as { state: string };
  await vi.waitFor(async () => expect((await read()).state).toBe("done"), { timeout: patience, interval: 200 });
}

beforeAll(async () => {
  team = await world.team();
  notes = await team.collection("Note");
  name = await team.field(notes, "Name", "plain_text");
  first = await team.field(notes, "First", "formatted_text");
  second = await team.field(notes, "Second", "formatted_text");
  const records = Array.from({ length: count }, (_, at) => ({ values: { [name]: `Note ${100 + at}` } }));
  ids = (await bulk({ action: "create", collectionId: notes, records })).recordIds!;
});

it("is changed in the background where many records get a long text, each of them", async () => {
  const done = await bulk({ action: "update", recordIds: ids, values: { [first]: longest } });
  expect(done).toMatchObject({ records: 0, workId: expect.any(String), total: count });
  await finish(done);
  expect((await team.read(ids[0]!)).values[first]).toBe(longest);
  expect((await team.read(ids.at(-1)!)).values[first]).toBe(longest);
  // What is stored counts as well: a short change of long records reads all of them.
  const short = await bulk({ action: "update", recordIds: ids, values: { [name]: "Renamed" } });
  expect(short.workId).toEqual(expect.any(String));
  await finish(short);
  expect((await team.read(ids[7]!)).name).toBe("Renamed");
  // And so does taking it back.
  const undone = await bodyOf<Done>(team.admin.post(team.path(`/change-sets/${short.changeSetId}/undo`), {}));
  expect(undone.workId).toEqual(expect.any(String));
  await finish(undone);
  expect((await team.read(ids[7]!)).name).toBe("Note 107");
});

it("is refused where many long records are changed at once, each to something else", async () => {
  const records = ids.map((id, at) => ({ id, values: { [name]: `Own ${at}` } }));
  const answer = await team.admin.post(team.path("/records/bulk"), { action: "update", records });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: [{ path: "records", messageKey: "data.tooMuchTextAtOnce" }] } },
  });
  expect((await bulk({ action: "update", records: records.slice(0, 10) })).records).toBe(10);
});

it("makes a page of a list end before its limit; the cursor leads through all of them", async () => {
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const query: string = `limit=${count}&${cursor ? `cursor=${encodeURIComponent(cursor)}` : ""}`;
    const page: Page = await bodyOf<Page>(team.admin.get(team.path(`/collections/${notes}/records?${query}`)));
    seen.push(...page.records.map(({ id }) => id));
    cursor = page.cursor;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(pages).toBeGreaterThan(3);
});

it("is refused where all texts of a record come to more than one may have, at the field", async () => {
  const half = `<p>${"x".repeat(140_000)}</p>`;
  const answer = await team.admin.patch(team.path(`/records/${ids[0]}`), { values: { [second]: half } });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: [{ path: `values.${second}`, messageKey: "data.recordTooLarge" }] } },
  });
  expect((await team.read(ids[0]!)).values).not.toHaveProperty(second);
  // It becomes shorter, and then there is room.
  await bodyOf(team.admin.patch(team.path(`/records/${ids[0]}`), { values: { [first]: half, [second]: half } }));
});

it("is found by its beginning, with an excerpt", async () => {
  const [id] = (
    await bulk({
      action: "create",
      collectionId: notes,
      records: [{ values: { [name]: "Sought", [first]: `<p>Kingfisher ${"word ".repeat(10_000)} heron</p>` } }],
    })
  ).recordIds!;
  const search = async (word: string) =>
    (await bodyOf<{ groups: { hits: { id: string }[] }[] }>(team.admin.get(team.path(`/search?q=${word}`)))).groups;
  expect(await search("kingfisher")).toMatchObject([{ hits: [{ id, excerpt: { fieldId: first } }] }]);
  expect(await search("heron")).toEqual([]);
});
