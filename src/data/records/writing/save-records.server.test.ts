import { beforeEach, describe, expect, it } from "vitest";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { newId } from "#shared/ids.ts";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { startDataWorld, type Values } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { readStored } from "../reading/record-store.server.ts";
import { checkRecords, type WriteIntent } from "./check-records.server.ts";
import { newRecord } from "./record-actions.server.ts";
import { saveRecords, writeChecked } from "./save-records.server.ts";
import { systemCaller } from "./system-caller.server.ts";
import { writePolicies } from "./write-policies.server.ts";
import { programWriter, type Writer } from "./writer.server.ts";
import type { Writing } from "./writing.server.ts";

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let nameField: string;
let feeField: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name: nameField, fee: feeField } = team);
});

const anyone = programWriter({ because: "a test asks for everything but rights" });

const inside = async <T>(work: (writing: Writing) => Promise<T>): Promise<T> => {
  const caller = (await systemCaller(world.db, team.teamId))!;
  const { definitions, grants } = await newestDefinitionsAndRights(world.db.team(team.teamId), caller);
  return world.db.transaction((tx) => work({ app: world.app, tx, caller, definitions, grants }));
};
const made = (sent: Values, at = [campers]): WriteIntent => {
  const after = { ...newRecord(newId(), at[0]!, at, ""), createdBy: null, updatedBy: null };
  return { before: undefined, after, sent };
};
const changed = async (
  { tx, definitions }: Writing,
  id: string,
  sent: Values,
  since?: number,
): Promise<WriteIntent> => {
  const before = (await readStored(tx.team(team.teamId), definitions, [id], { lock: true })).get(id)!;
  return { before, after: before, sent, since };
};
const save = (writing: Writing, intents: WriteIntent[], writer = anyone) =>
  saveRecords(writing, writer, intents, writePolicies.sent, { kind: "update" });
const namesIn = async (at = campers) => (await team.list(at)).records.map(({ name }) => name);

describe("records that are to be written", () => {
  it("are told of each by itself, in one order: values, rights, what is required, named, overtaken, taken", async () => {
    const email = await team.field(campers, "Email", "email_address", { isUnique: true });
    const friend = await team.field(campers, "Friend", "single_data_record");
    const badge = await team.field(campers, "Badge", "plain_text", { isRequired: true });
    const ada = await team.add(campers, { [nameField]: "Ada", [email]: "a@example.org", [badge]: "1" });
    await team.change(ada.id, { values: { [nameField]: "Adele" } });
    const { problems, left } = await inside(async (writing) => {
      const wrong = { [feeField]: "much", [friend]: newId() };
      const intents = [
        made(wrong),
        made({ [nameField]: "Bob", [badge]: "2" }),
        made({ [friend]: newId() }),
        made({ [friend]: newId(), [badge]: "3" }),
        await changed(writing, ada.id, { [nameField]: "Eda" }, 1),
        made({ [email]: "A@example.org", [badge]: "4" }),
        made({}, [newId()]),
      ];
      const result = await checkRecords(writing, anyone, intents, writePolicies.sentTogether);
      const { drafts } = result.checked;
      return { problems: result.problems, left: drafts.map(({ after }) => after.values[nameField]) };
    });
    expect(problems.map(({ place, code, fieldId, messageKey }) => [place, code, fieldId, messageKey])).toEqual([
      [0, "invalid_input", feeField, "fields.problems.decimal"],
      [2, "invalid_input", badge, "validation.empty"],
      [6, "not_found", undefined, "data.unknownRecord"],
      [3, "invalid_input", friend, "data.unknownRecord"],
      [4, "conflict", nameField, "data.changedMeanwhile"],
      [5, "conflict", email, "data.notUniqueBecause"],
    ]);
    expect(left).toEqual(["Bob"]);
  });

  it("are all refused with one of them, and named by field", async () => {
    const wrong = inside((writing) => save(writing, [made({ [nameField]: "Bob" }), made({ [feeField]: "much" })]));
    await expect(wrong).rejects.toMatchObject({ code: "invalid_input", fields: [{ path: `values.${feeField}` }] });
    expect(await namesIn()).toEqual([]);
  });

  it("are put into no smart collection, and have defaults that are safe to show", async () => {
    const membershipFilter = { field: nameField, operator: "is_not_empty" };
    const named = await team.collection("Named", { parentId: campers, membershipFilter });
    await expect(inside((writing) => save(writing, [made({}, [campers, named])]))).rejects.toMatchObject({
      code: "not_found",
    });
    const story = await team.field(campers, "Story", "formatted_text", { defaultValue: '<p onclick="x()">Hi</p>' });
    const { drafts } = await inside((writing) => save(writing, [made({ [nameField]: "Ada" })]));
    expect(drafts[0]!.after.values).toEqual({ [nameField]: "Ada", [story]: "<p>Hi</p>" });
  });

  it("bring no values that nobody has read, and are written where they were checked", async () => {
    const intent = made({});
    const unread = { ...intent, after: { ...intent.after, values: { [feeField]: "much" } } };
    await expect(inside((writing) => save(writing, [unread]))).rejects.toThrow("nobody has read");
    const { checked } = await inside((writing) =>
      checkRecords(writing, anyone, [made({ [nameField]: "Ada" })], writePolicies.sent),
    );
    const elsewhere = inside((writing) => writeChecked(writing, checked, { kind: "create" }));
    await expect(elsewhere).rejects.toThrow("another transaction");
    expect(await namesIn()).toEqual([]);
  });
});

describe("who has been given rights by name", () => {
  /** As a form would have it that makes campers, writes their names, and sees nothing but cabins. */
  const form = (cabins: string): Writer => ({
    maySee: ({ collections }) => collections.includes(cabins),
    reachesThroughSmart: false,
    mayCreateIn: (id) => id === campers,
    mayMove: () => false,
    mayBring: () => false,
    mayRead: () => false,
    mayWrite: (id) => id !== feeField,
    mayTag: () => false,
    mayDelete: () => false,
    mayNameCollection: () => false,
    findUsableFiles: async () => new Set(),
  });

  it("does what these say, and nothing else", async () => {
    const cabins = await team.collection("Cabin");
    const cabin = await team.field(campers, "Cabin", "single_data_record");
    const [fox, ada] = [await team.add(cabins), await team.add(campers, { [nameField]: "Ada" })];
    const tried = (intentOf: (writing: Writing) => WriteIntent | Promise<WriteIntent>) =>
      inside(async (writing) => save(writing, [await intentOf(writing)], form(cabins))).then(
        () => "done",
        (error) => error.code,
      );
    const values = { [nameField]: "Bob", [cabin]: fox.id };
    expect(await tried(() => made(values))).toBe("done");
    expect(await tried(() => made({ ...values, [feeField]: "1" }))).toBe("forbidden");
    expect(await tried(() => made({ ...values, [cabin]: ada.id }))).toBe("invalid_input");
    expect(await tried(() => made({}, [cabins]))).toBe("not_found");
    expect(await tried((writing) => changed(writing, ada.id, values))).toBe("not_found");
    const binned = (before: WriteIntent["before"]) => ({ before, after: { ...before!, deletedAt: new Date() } });
    expect(await tried(async (writing) => binned((await changed(writing, fox.id, {})).before))).toBe("forbidden");
    expect(await namesIn()).toEqual(["Ada", "Bob"]);
  });
});
