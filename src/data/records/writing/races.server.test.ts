import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DataTeam, type Shown, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { findTorn } from "#testing/torn-records.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Many at once on one record: each acknowledged change is there, and each effect is there once. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;
let ada: Shown;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  ada = await team.add(campers, { [nameField]: "Ada" });
});

/** Each of them waits for all others. */
const atOnce = <T>(count: number, call: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => call(place)));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const once = (count: number, other: number) => [200, ...Array<number>(count - 1).fill(other)];
const torn = () => findTorn(world.app.pool, team.teamId);
const versionsOf = async () => (await team.history(ada.id)).map(({ version }) => version);
const countdown = (from: number) => Array.from({ length: from }, (_, place) => from - place);

it("a change that Postgres ends because it waits in a circle is made all the same", async () => {
  const ids = [ada.id, (await team.add(campers, { [nameField]: "Bob" })).id].sort();
  const other = await world.app.pool.connect();
  const record = `${world.db.team(team.teamId).schema}._record`;
  try {
    await other.query("begin");
    await other.query(`select 1 from ${record} where id = $1 for update`, [ids[1]]);
    const values = { [nameField]: "Both" };
    const changing = team.admin.post(team.path("/records/bulk"), { action: "update", recordIds: ids, values });
    // Until the change has the first, and waits for the second.
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'";
    await vi.waitFor(async () => expect((await world.app.pool.query(waiting)).rowCount).toBeGreaterThan(0), patience);
    await other.query(`select 1 from ${record} where id = $1 for update`, [ids[0]]);
    await other.query("commit");
    expect((await changing).status).toBe(200);
  } finally {
    other.release();
  }
  expect((await team.list(campers)).records.map(({ name }) => name)).toEqual(["Both", "Both"]);
});

describe("twenty clients", () => {
  it("who send one new record make one, with one entry in the log and one word to the others", async () => {
    const id = newId();
    const input = { id, values: { [nameField]: "Bob" } };
    const answers = await atOnce(20, () => team.admin.post(team.path(`/collections/${campers}/records`), input));
    expect(statusesOf(answers)).toEqual(Array(20).fill(200));
    expect((await team.list(campers)).records.map(({ name }) => name)).toEqual(["Ada", "Bob"]);
    expect((await team.history(id)).map(({ kind }) => kind)).toEqual(["created"]);
    const { rows } = await world.app.pool.query(
      `select 1 from ${world.db.team(team.teamId).schema}._event where payload->'recordIds' ? $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await torn()).toEqual([]);
  });

  it("who each write a field of their own to one record, knowing its first version, all win", async () => {
    const fields: string[] = [];
    for (let place = 0; place < 20; place++) fields.push(await team.field(campers, `F${place}`, "number"));
    const answers = await atOnce(20, (place) =>
      team.change(ada.id, { version: 1, values: { [fields[place]!]: place } }),
    );
    expect(statusesOf(answers)).toEqual(Array(20).fill(200));
    const { values } = await team.read(ada.id);
    expect(fields.map((field) => values[field])).toEqual(fields.map((_, place) => place));
    const history = await team.history(ada.id);
    for (const [place, field] of fields.entries()) {
      const told = history.filter(({ after }) => Object.hasOwn(after, field));
      expect(told.map(({ after }) => after[field])).toEqual([place]);
      const { version } = answers[place]!.body as Shown;
      expect(told[0]!.version).toBe(version);
    }
    expect(await versionsOf()).toEqual(countdown(21));
  });

  it("who each add to one field, and begin again when told of a conflict, lose nothing", async () => {
    const list = await team.field(campers, "List", "plain_text");
    const append = async (who: Visitor, word: string) => {
      for (;;) {
        const { version, values } = await team.read(ada.id, who);
        const longer = [...String(values[list] ?? "").split(" "), word].join(" ").trim();
        const { status } = await team.change(ada.id, { version, values: { [list]: longer } }, who);
        if (status === 200) return longer;
        expect(status).toBe(409);
      }
    };
    const said = await atOnce(20, (place) => append(team.admin, `w${place}`));
    const { values } = await team.read(ada.id);
    expect(String(values[list]).split(" ").sort()).toEqual(
      Array.from({ length: 20 }, (_, place) => `w${place}`).sort(),
    );
    const logged = (await team.history(ada.id)).map(({ after }) => after[list]);
    expect(logged).toEqual(expect.arrayContaining(said));
    expect(await torn()).toEqual([]);
  });
});

describe("ten clients", () => {
  const record = () => team.path(`/records/${ada.id}`);

  it("who delete, restore and undo the same do it once", async () => {
    expect(statusesOf(await atOnce(10, () => team.admin.delete(record())))).toEqual(once(10, 404));
    expect(statusesOf(await atOnce(10, () => team.admin.post(`${record()}/restore`)))).toEqual(once(10, 404));
    await team.change(ada.id, { values: { [nameField]: "Eda" } });
    const [latest] = await team.history(ada.id);
    const undo = () => team.admin.post(team.path(`/change-sets/${latest!.changeSetId}/undo`));
    expect(statusesOf(await atOnce(10, undo))).toEqual(once(10, 409));
    expect((await team.history(ada.id)).map(({ kind }) => kind)).toEqual([
      ...["updated", "updated", "restored", "deleted", "created"],
    ]);
    expect((await team.read(ada.id)).name).toBe("Ada");
    expect(await torn()).toEqual([]);
  });

  it("who delete, restore, change and undo in any order leave one story", async () => {
    const [made] = await team.history(ada.id);
    const acts = [
      () => team.admin.delete(record()),
      () => team.admin.post(`${record()}/restore`),
      () => team.change(ada.id, { values: { [nameField]: newId() } }),
      () => team.admin.post(team.path(`/change-sets/${made!.changeSetId}/undo`)),
      () => team.admin.put(team.path(`/bookmarks/${ada.id}`)),
    ];
    for (let round = 0; round < 3; round++) {
      const answers = await atOnce(10, (place) => acts[(place + round) % acts.length]!());
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    }
    const history = (await team.history(ada.id)).toReversed();
    expect(history.map(({ version }) => version)).toEqual(history.map((_, place) => place + 1));
    // In the bin or not: nothing is deleted twice in a row, nor changed while it is there.
    let isGone = false;
    for (const { kind } of history) {
      expect(kind === "restored").toBe(isGone);
      isGone = kind === "deleted";
    }
    expect(((await team.admin.get(record())).body as { isDeleted: boolean }).isDeleted).toBe(isGone);
    expect(await torn()).toEqual([]);
  });

  it("who take one record into and out of a collection leave it in or out, everywhere the same", async () => {
    const staff = await team.collection("Staff");
    await atOnce(10, (place) =>
      team.admin.post(team.path(`/collections/${staff}/members`), {
        action: place % 2 ? "add" : "remove",
        recordIds: [ada.id],
      }),
    );
    const { collections } = await team.read(ada.id);
    const listed = (await team.list(staff)).records.map(({ id }) => id);
    expect(listed).toEqual(collections.includes(staff) ? [ada.id] : []);
    expect(await torn()).toEqual([]);
  });
});
