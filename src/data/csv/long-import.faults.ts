import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { uploadImport, waitForWork } from "#testing/import-file.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** More than fit into one request, hence read in several steps. */
const length = 10_400;

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let fields: Record<"name" | "email" | "fee", string>;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  fields = {
    name: await team.field(campers, "Name", "plain_text", { isRequired: true }),
    email: await team.field(campers, "Email", "email_address", { isUnique: true }),
    fee: await team.field(campers, "Fee", "decimal"),
  };
});

const lines = (lineOf: (place: number) => string = (place) => `Camper ${place},c${place}@x.org,${place}`) =>
  `Name,Email,Fee\n${Array.from({ length }, (_, place) => lineOf(place)).join("\n")}\n`;
const upload = (content: string, more = {}) => uploadImport(team.admin, team.teamId, campers, content, more);
const count = async () =>
  (await bodyOf<{ count: number }>(team.admin.get(team.path(`/collections/${campers}/count`)))).count;

describe("a long file", () => {
  it("is checked and imported in steps, as one change set that can be undone", async () => {
    const file = await upload(lines());
    expect(file.uploaded.rows).toBe(length);
    const check = await file.work("check");
    expect(check).toMatchObject({ state: "done", done: length, total: length });
    expect(await file.show()).toMatchObject({ checked: { rows: length, create: length, badRows: 0 }, result: null });
    expect(await count()).toBe(0);

    const run = await file.work("run");
    expect(run).toMatchObject({ state: "done", done: length, total: length, result: { create: length } });
    expect(await count()).toBe(length);
    const set = await world.db.team(team.teamId).data.selectFrom("_change_set").selectAll().execute();
    expect(set.filter(({ kind }) => kind === "import")).toMatchObject([{ id: run.id, records: length }]);
    expect((await file.call("run")).body).toMatchObject({ state: "done", create: length, changeSetId: run.id });
    await undo(run.id);
    expect(await count()).toBe(0);
  });

  it("is checked first when nobody has, and not begun with a bad cell in it", async () => {
    const file = await upload(lines((place) => `${place === length - 1 ? "" : "Ada"},c${place}@x.org,${place}`));
    const run = await file.work("run");
    expect(run).toMatchObject({ state: "failed", done: length, total: 2 * length });
    expect(run.problem).toMatchObject({
      error: "invalid_input",
      fields: [{ path: `rows.${length + 1}.0`, messageKey: "validation.empty" }],
    });
    expect(await count()).toBe(0);
    const report = await team.admin.get(`${file.path}/bad-cells.csv`);
    expect((report.body as string).split("\r\n")).toHaveLength(3);
    const skipping = await upload(
      lines((place) => `${place % 100 ? "Ada" : ""},c${place}@x.org,1`),
      {
        skipBadRows: true,
      },
    );
    expect(await skipping.work("run")).toMatchObject({ state: "done", result: { create: 10_296, badRows: 104 } });
  });

  it("is held to rules across rows, however far they are apart", async () => {
    const unique = await upload(lines((place) => `Ada,c${place === length - 1 ? 0 : place}@x.org,`));
    const notUnique = [{ row: length + 1, column: 1, messageKey: "data.notUnique" }];
    expect(await unique.work("check")).toMatchObject({ state: "done", result: { badCellCount: 1 } });
    expect(await unique.show()).toMatchObject({ checked: { badCells: notUnique } });

    const ada = await team.add(campers, { [fields.name]: "Ada", [fields.email]: "c0@x.org" });
    const twice = await upload(
      lines((place) => `Ada,${place === length - 1 ? "C0" : `c${place}`}@x.org,1`),
      { keyFieldIds: [fields.email] },
    );
    const repeated = [{ row: length + 1, column: 1, messageKey: "data.importRepeated" }];
    expect(await twice.work("check")).toMatchObject({ state: "done" });
    expect(await twice.show()).toMatchObject({ checked: { update: 1, create: length - 2, badCells: repeated } });
    expect((await team.read(ada.id)).values[fields.fee]).toBeUndefined();
  });

  it("makes what is missing once, whichever step comes across it first", async () => {
    const cabins = await team.collection("Cabin");
    await team.field(cabins, "Name", "plain_text");
    const cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
    const rows = Array.from({ length }, (_, place) => `Camper ${place},${place % 2 ? "Fox" : "OWL"}`);
    const file = await upload(`Name,Cabin\n${rows.join("\n")}\n`, { createMissing: [cabin] });
    const missing = [{ collectionId: cabins, count: 2, names: ["OWL", "Fox"] }];
    expect(await file.work("check")).toMatchObject({ state: "done", result: { missing } });
    expect(await file.work("run")).toMatchObject({ state: "done", result: { create: length, missing } });
    expect((await team.list(cabins)).records.map(({ name }) => name)).toEqual(["Fox", "OWL"]);
  });

  it("fails with the reason when its fields change meanwhile, and what was written can be undone", async () => {
    const ada = await team.add(campers, { [fields.name]: "Ada" });
    const rows = Array.from({ length }, (_, place) => `${place === 3000 ? ada.id : ""},Camper ${place},${place}`);
    const file = await upload(`Id,Name,Fee\n${rows.join("\n")}\n`, { skipBadRows: true });
    const release = await holdRecord(ada.id);
    const begun = (await file.call("run")).body as { workId: string };
    await waitForWork(team.admin, team.teamId, begun.workId, ({ done }) => done > 0);
    const deleted = await team.admin.delete(team.path(`/collections/${campers}/fields/${fields.fee}`));
    expect(deleted.status).toBe(204);
    await release();
    const run = await waitForWork(team.admin, team.teamId, begun.workId);
    expect(run).toMatchObject({ state: "failed", problem: { fields: [{ messageKey: "data.unknownField" }] } });
    const written = await count();
    expect([written > 1, written < length]).toEqual([true, true]);
    const settings = { ...file.settings, mapping: file.settings.mapping.filter(({ to }) => to !== fields.fee) };
    const again = await team.admin.post(`${file.path}/run`, settings);
    expect(again).toMatchObject({
      status: 409,
      body: { error: { fields: [{ messageKey: "data.importUndoFirst" }] } },
    });
    await undo(begun.workId);
    expect(await count()).toBe(1);
    expect((await team.admin.post(`${file.path}/run`, settings)).status).toBe(200);
  });
});

/** Whoever wants to change the record waits: so a step can be met in the middle. */
async function holdRecord(recordId: string): Promise<() => Promise<void>> {
  let release = () => {};
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const holding = world.db.transaction(async (tx) => {
    const record = tx.team(team.teamId).data.selectFrom("_record").select("id").where("id", "=", recordId);
    await record.forUpdate().execute();
    held();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await isHeld;
  return async () => {
    release();
    await holding;
  };
}

async function undo(changeSetId: string) {
  const answer = await bodyOf<{ workId?: string }>(
    team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), { rest: false }),
  );
  if (answer.workId) await waitForWork(team.admin, team.teamId, answer.workId);
}
