import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { systemCaller } from "#data/records/writing/system-caller.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { programWriter } from "#data/records/writing/writer.server.ts";
import { openPool } from "#server/db/db.ts";
import { bodyOf, type DataTeam, type DataWorld, startDataWorld, type Values } from "#testing/data-world.ts";

let world: DataWorld;
let pool: ReturnType<typeof openPool>;
let team: DataTeam;
let campers: string;
let nameField: string;

beforeAll(async () => {
  world = await startDataWorld();
  pool = openPool(world.databaseUrl, 2);
});
afterAll(async () => {
  await pool?.end();
  await world?.stop();
});
beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
});

const at = (fieldId: string, rest = "") => team.path(`/collections/${campers}/fields/${fieldId}/type-change${rest}`);
const change = async (fieldId: string, input: object) => {
  const { version } = await bodyOf<{ version: number }>(team.admin.post(at(fieldId, "/check"), input));
  await bodyOf(team.admin.post(at(fieldId), { ...input, version, acceptLoss: true }));
};

/** Someone saves, is held up with the definitions of now, and goes on after the field has its former type again. */
async function saveAcrossUndo(recordId: string, fieldId: string, values: Values) {
  await untilIndexesAreBuilt();
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    const schema = world.db.team(team.teamId).schema;
    await holder.query(`select id from ${schema}._record where id = $1 for update`, [recordId]);
    const saving = team.change(recordId, { values });
    await untilSomeoneWaits();
    await bodyOf(team.admin.post(at(fieldId, "/undo"), { acceptLoss: true }));
    await holder.query("rollback");
    return await saving;
  } finally {
    holder.release();
  }
}

/** Building an index waits for transactions that are open, and keeps a change of its table waiting meanwhile. */
async function untilIndexesAreBuilt() {
  const count = "select count(*)::int as count from app.job where kind = 'build-indexes' and team_id = $1";
  await expect.poll(async () => (await pool.query(count, [team.teamId])).rows[0].count).toBe(0);
}

async function untilSomeoneWaits() {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()",
    );
    if (rows.length > 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

it("a save with the definitions of before is begun again, and its value is kept under the type of now", async () => {
  const fee = await team.field(campers, "Fee", "plain_text");
  const ada = await team.add(campers, { [nameField]: "Ada", [fee]: "12.50" });
  await change(fee, { dataType: "decimal" });
  const saved = await saveAcrossUndo(ada.id, fee, { [fee]: "5.25", [nameField]: "Ada L." });
  expect([saved.status, (await team.read(ada.id)).values]).toEqual([200, { [nameField]: "Ada L.", [fee]: "5.25" }]);
});

it("also of a field that nobody touches", async () => {
  const fee = await team.field(campers, "Fee", "plain_text");
  const ada = await team.add(campers, { [nameField]: "Ada", [fee]: "12.50" });
  await change(fee, { dataType: "decimal" });
  const saved = await saveAcrossUndo(ada.id, fee, { [nameField]: "Ada L." });
  expect([saved.status, (await team.read(ada.id)).values]).toEqual([200, { [nameField]: "Ada L.", [fee]: "12.50" }]);
});

it("a value that the type of now does not know is refused, not lost", async () => {
  const fee = await team.field(campers, "Fee", "number");
  const ada = await team.add(campers, { [nameField]: "Ada", [fee]: 7 });
  await change(fee, { dataType: "plain_text" });
  const saved = await saveAcrossUndo(ada.id, fee, { [fee]: "seven" });
  expect([saved.status, (await team.read(ada.id)).values[fee]]).toEqual([400, 7]);
});

it("links too: a link that was just taken away does not come back as text", async () => {
  const cabin = await team.field(campers, "Friend", "plain_text");
  const ada = await team.add(campers, { [nameField]: "Ada" });
  const bea = await team.add(campers, { [nameField]: "Bea", [cabin]: "Ada" });
  await change(cabin, { dataType: "single_data_record", config: { collectionIds: [campers] } });
  expect((await team.read(bea.id)).values[cabin]).toBe(ada.id);
  const saved = await saveAcrossUndo(bea.id, cabin, { [cabin]: null });
  expect([saved.status, (await team.read(bea.id)).values]).toEqual([200, { [nameField]: "Bea" }]);
});

it("and text that becomes a link again", async () => {
  const cabin = await team.field(campers, "Friend", "single_data_record", { config: { collectionIds: [campers] } });
  const ada = await team.add(campers, { [nameField]: "Ada" });
  const bea = await team.add(campers, { [nameField]: "Bea", [cabin]: ada.id });
  await change(cabin, { dataType: "plain_text" });
  expect((await team.read(bea.id)).values[cabin]).toBe("Ada");
  const saved = await saveAcrossUndo(bea.id, cabin, { [cabin]: null });
  expect([saved.status, (await team.read(bea.id)).values]).toEqual([200, { [nameField]: "Bea" }]);
  const again = await team.change(bea.id, { values: { [cabin]: ada.id } });
  expect([again.status, (await team.read(bea.id)).values[cabin]]).toEqual([200, ada.id]);
});

it("a field that was changed and then deleted keeps nobody from writing", async () => {
  const cabin = await team.field(campers, "Friend", "single_data_record");
  const ada = await team.add(campers, { [nameField]: "Ada" });
  await team.change(ada.id, { values: { [cabin]: ada.id } });
  await change(cabin, { dataType: "plain_text" });
  const path = team.path(`/collections/${campers}/fields/${cabin}`);
  expect((await team.admin.delete(path)).status).toBe(204);
  expect((await team.change(ada.id, { values: { [nameField]: "Ada L." } })).status).toBe(200);
  await team.add(campers, { [nameField]: "Bea" });
  await bodyOf(team.admin.post(`${path}/restore`, {}));
  expect((await team.read(ada.id)).values).toEqual({ [nameField]: "Ada L.", [cabin]: "Ada" });
});

it.each([
  ["plain_text", "decimal"],
  ["plain_text", "single_data_record"],
  ["single_data_record", "plain_text"],
])("from %s to %s: who writes past the requests is stopped by the database itself", async (from, to) => {
  const fieldId = await team.field(campers, "Field", from);
  const ada = await team.add(campers, { [nameField]: "Ada" });
  const caller = (await systemCaller(world.db, team.teamId))!;
  const known = await newestDefinitionsAndRights(world.db.team(team.teamId), caller);
  const value = from === "plain_text" ? "12" : ada.id;
  const writer = programWriter({ because: "a test writes past the requests" });
  const write = (name: string, { definitions, grants } = known) =>
    world.db.transaction(async (tx) => {
      const before = (await readStored(tx.team(team.teamId), definitions, [ada.id], { lock: true })).get(ada.id)!;
      const intent = { before, after: before, sent: { [nameField]: name } };
      const writing = { app: world.app, tx, caller, definitions, grants };
      await saveRecords(writing, writer, [intent], writePolicies.sent, { kind: "update" });
    });
  await bodyOf(team.change(ada.id, { values: { [fieldId]: value } }));
  await write("Ada One");
  await change(fieldId, { dataType: to });
  await expect(write("Ada Two")).rejects.toMatchObject({ code: "SD001" });
  await write("Ada Three", await newestDefinitionsAndRights(world.db.team(team.teamId), caller));
  expect((await team.read(ada.id)).name).toBe("Ada Three");
});
