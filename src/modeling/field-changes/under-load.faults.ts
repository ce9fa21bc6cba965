import { beforeAll, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** The work goes on: nobody is refused, nobody waits for a filling to end, and nothing that was saved is lost. */
const howMany = 20_000;

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
const fields: Record<string, string> = {};
let ids: string[];

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  fields.name = await team.field(campers, "Name", "plain_text");
  fields.fee = await team.field(campers, "Fee", "plain_text");
  fields.note = await team.field(campers, "Note", "plain_text");
  ids = await fillTable();
});

/** Straight into the tables: the records are there before the story begins. */
async function fillTable(): Promise<string[]> {
  const all = Array.from({ length: howMany }, () => newId());
  const { schema } = world.db.team(team.teamId);
  await world.db.run(
    `insert into ${schema}._record (id, home_id, collections, name)
     select id, $2, array[$2::uuid], 'Camper ' || place from unnest($1::uuid[]) with ordinality as given (id, place)`,
    [all, campers],
  );
  await world.db.run(
    `insert into ${schema}.campers (_record_id, _record_name, _record_number, _created_at, _updated_at, name, fee)
     select id, name, number, created_at, updated_at, name, (number % 900) || '.25' from ${schema}._record`,
  );
  return all;
}

type Answered = { status: number; body: unknown };
const failures: unknown[] = [];
/** What each record was last told to have, by an answer that said it was saved. */
const saved = new Map<string, string>();
let reads = 0;
let isOver = false;

const note = ({ status, body }: Answered, what: string) => {
  if (status !== 200) failures.push([what, status, body]);
};

async function keepReading(who: Visitor, query: string) {
  while (!isOver) {
    note(await who.get(team.path(`/collections/${campers}/records?limit=20&${query}`)), `list ${query}`);
    note(await who.get(team.path(`/records/${ids[Math.floor(Math.random() * howMany)]}`)), "read");
    reads++;
  }
}

async function keepWriting(who: Visitor, lane: number) {
  for (let count = 0; !isOver; count++) {
    const id = ids[(count * 7919 + lane) % howMany]!;
    // Lanes never meet: what was saved last is known.
    if (ids.indexOf(id) % 3 !== lane) continue;
    const fee = `${count}.5`;
    const answer = await who.patch(team.path(`/records/${id}`), { values: { [fields.fee!]: fee } });
    note(answer, "save");
    if (answer.status === 200) saved.set(id, fee);
    if (count % 5 === 0) await create(who, `${count}.75`);
  }
}

async function create(who: Visitor, fee: string) {
  const body = { values: { [fields.name!]: "New", [fields.fee!]: fee } };
  const answer = await who.post(team.path(`/collections/${campers}/records`), body);
  note(answer, "create");
  if (answer.status === 200) saved.set((answer.body as { id: string }).id, fee);
}

const fieldPath = (rest: string) => team.path(`/collections/${campers}/fields${rest}`);

type Begun = { workId: string | null };

/** How many reads were answered while it was being done. */
async function done(begun: Promise<Begun>): Promise<number> {
  const before = reads;
  const { workId } = await begun;
  for (let state = "waiting"; workId && state !== "done"; ) {
    const work = await bodyOf<{ state: string; problem: unknown }>(team.admin.get(team.path(`/long-work/${workId}`)));
    if (!["waiting", "running", "done"].includes(work.state)) throw new Error(JSON.stringify(work));
    state = work.state;
    await new Promise((next) => setTimeout(next, 50));
  }
  return reads - before;
}

async function changeType(fieldId: string, input: object) {
  const { rows } = await world.db.run("select version from app.field where id = $1", [fieldId]);
  const body = { ...input, version: rows[0]!.version, acceptLoss: true };
  return done(bodyOf<Begun>(team.admin.post(fieldPath(`/${fieldId}/type-change`), body)));
}

it("fields are made, changed, ordered, deleted and restored while people read and write", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => team.join({ isTeamAdmin: true })));
  const working = [
    keepReading(people[0]!, ""),
    keepReading(people[1]!, `sort=${JSON.stringify([{ field: fields.fee, descending: true }])}`),
    ...[0, 1, 2].map((lane) => keepWriting(people[2 + lane]!, lane)),
  ];
  const during: number[] = [];
  try {
    const extra = await team.field(campers, "Extra", "plain_text");
    during.push(await changeType(fields.fee!, { dataType: "decimal" }));
    const order = [fields.fee, extra, fields.name, fields.note];
    await bodyOf(team.admin.put(team.path(`/collections/${campers}/field-order`), { fieldIds: order }));
    expect((await team.admin.delete(fieldPath(`/${extra}`))).status).toBe(204);
    await bodyOf(team.admin.post(fieldPath(`/${extra}/restore`), {}));
    during.push(
      await done(bodyOf<Begun>(team.admin.post(fieldPath(`/${fields.fee}/type-change/undo`), { acceptLoss: true }))),
    );
    during.push(await changeType(fields.fee!, { dataType: "money", config: { currency: "USD" } }));
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  expect(failures).toEqual([]);
  expect(saved.size).toBeGreaterThan(20);
  expect(Math.min(...during)).toBeGreaterThan(0);
  const { schema } = world.db.team(team.teamId);
  const { rows } = await world.db.run("select column_name from app.field where id = $1", [fields.fee]);
  const column = rows[0]!.column_name as string;
  const found = await world.db.run(`select _record_id, _record_number, ${column}::text as fee from ${schema}.campers`);
  const wrong = found.rows.filter(({ _record_id, _record_number, fee }) => {
    const expected = saved.get(_record_id as string) ?? `${Number(_record_number) % 900}.25`;
    return fee !== expected;
  });
  expect(wrong).toEqual([]);
  expect(found.rows).toHaveLength(howMany + [...saved.keys()].filter((id) => !ids.includes(id)).length);
}, 90_000);
