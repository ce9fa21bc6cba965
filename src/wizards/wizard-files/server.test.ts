import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { refusal } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardShown } from "../data-wizards/contract.ts";
import { tasksOf } from "../tasks/wizard-flow.ts";
import type { FileChecked } from "./contract.ts";
import type { WizardFile } from "./wizard-file.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;
let wizard: WizardShown;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  const shirt = await team.field(campers, "Shirt", "plain_text");
  const stepId = newId();
  const tasks = [
    { id: newId(), name: "wanted", title: "Name", type: "create_temp_variable" },
    {
      ...{ id: newId(), name: "camper", title: "Camper", type: "find_matching_data_records" },
      settings: { collectionId: campers, filter: { field: name, operator: "is", value: { variable: "wanted" } } },
    },
    {
      ...{ id: newId(), name: "change", title: "Change", type: "update_data_fields_for_data_records" },
      settings: { records: "camper", fields: [{ fieldId: shirt }] },
      condition: { field: `camper.${name}`, operator: "is_not_empty" },
    },
  ];
  const flow = { steps: [{ id: stepId, title: "One", tasks }], firstStepId: stepId, startCollectionId: campers };
  wizard = await bodyOf<WizardShown>(team.admin.post(team.path("/wizards"), { name: "Shirts", flow }));
});

const fileOf = (from: DataTeam, id: string) => bodyOf<WizardFile>(from.admin.get(from.path(`/wizards/${id}/file`)));
const check = (into: DataTeam, file: object) => into.admin.post(into.path("/wizards/import/check"), { file });
const bring = (into: DataTeam, file: object, more: object = {}) =>
  into.admin.post(into.path("/wizards/import"), { file, ...more });

describe("a wizard's file", () => {
  it("names what the wizard uses, and makes the same wizard in another team that has it", async () => {
    const file = await fileOf(team, wizard.id);
    expect(Object.values(file.named)).toEqual(
      expect.arrayContaining([
        { kind: "collection", names: ["Campers", "Camper"] },
        { kind: "field", collectionId: campers, titles: ["Name"], dataType: "plain_text" },
      ]),
    );
    const other = await world.team();
    const theirs = await other.collection("CAMPER");
    const named = await other.field(theirs, "name", "plain_text");
    await other.field(theirs, "Shirt", "plain_text");
    const checked = await bodyOf<FileChecked>(check(other, file));
    expect([checked.missing, checked.problems, checked.matched.length]).toEqual([[], [], 3]);
    const made = await bodyOf<WizardShown>(bring(other, file));
    expect([made.name, made.isPublished, made.problems]).toEqual(["Shirts", false, []]);
    const said = JSON.stringify(made.draft);
    for (const id of [campers, name, ...tasksOf(wizard.draft).map((task) => task.id)]) expect(said).not.toContain(id);
    expect(tasksOf(made.draft)[2]!.condition).toEqual({ field: `camper.${named}`, operator: "is_not_empty" });
    expect(made.draft.startCollectionId).toBe(theirs);
  });

  it("comes back into its own team as a copy, whatever things are called by now", async () => {
    const file = await fileOf(team, wizard.id);
    await bodyOf(team.admin.patch(team.path(`/collections/${campers}`), { name: "Child", pluralName: "Children" }));
    const id = newId();
    const made = await bodyOf<WizardShown>(bring(team, file, { id }));
    expect([made.id, made.name, made.problems]).toEqual([id, "Shirts 2", []]);
    expect((await bodyOf<WizardShown>(bring(team, file, { id }))).version).toBe(made.version);
    expect(await refusal(bring(team, file, { name: "shirts" }))).toBe(
      "409 name There is already a wizard with this name.",
    );
  });

  it("says what is missing; the draft cannot be published until it is chosen, and is about nothing of the other team", async () => {
    const file = await fileOf(team, wizard.id);
    const other = await world.team();
    const theirs = await other.collection("Camper");
    // The same title, and another type.
    await other.field(theirs, "Name", "number");
    const checked = await bodyOf<FileChecked>(check(other, file));
    expect(checked.missing).toEqual(
      expect.arrayContaining([
        { kind: "field", name: "Name", of: "Campers" },
        { kind: "field", name: "Shirt", of: "Campers" },
      ]),
    );
    const made = await bodyOf<WizardShown>(bring(other, file));
    expect(made.problems).toEqual(
      checked.problems.map((each, place) => ({ ...each, ...idsOf(made.problems[place]!) })),
    );
    expect(made.problems.map(({ severity, problem }) => `${severity} ${problem}`)).toContain("error fieldGone");
    expect((await other.admin.post(other.path(`/wizards/${made.id}/publish`))).status).toBe(409);
  });

  it("is nobody's who shapes no data", async () => {
    const file = await fileOf(team, wizard.id);
    const member = await team.join();
    expect((await member.get(team.path(`/wizards/${wizard.id}/file`))).status).toBe(403);
    expect((await member.post(team.path("/wizards/import"), { file })).status).toBe(403);
    const other = await world.team();
    expect((await other.admin.get(other.path(`/wizards/${wizard.id}/file`))).status).toBe(404);
  });
});

const idsOf = ({ stepId, taskId }: { stepId: string | null; taskId: string | null }) => ({ stepId, taskId });

describe("a file that is none", () => {
  const said = async (file: unknown) => [
    await refusal(check(team, file as object)),
    await refusal(bring(team, file as object)),
  ];
  const both = (sentence: string) => [`400 file ${sentence}`, `400 file ${sentence}`];

  it("is refused in one sentence", async () => {
    expect(await said({})).toEqual(both("This isn’t a wizard’s file."));
    expect(await said({ format: "simply-wizard", version: 2 })).toEqual(
      both("This file was written by another version of the program and can’t be read here."),
    );
    const file = await fileOf(team, wizard.id);
    const broken = both("The file can’t be read: something in it is missing or has been changed.");
    expect(await said({ ...file, flow: { steps: "many" } })).toEqual(broken);
    expect(await said({ ...file, extra: true })).toEqual(broken);
    const [step] = file.flow.steps;
    const twice = { ...file.flow, steps: [step, step] };
    expect(await said({ ...file, flow: twice })).toEqual(broken);
    const unknown = { ...step, tasks: [{ ...step!.tasks[0]!, settings: { isAdmin: true } }] };
    expect(await said({ ...file, flow: { ...file.flow, steps: [unknown] } })).toEqual(broken);
  });

  it("changes nothing of how the program works", async () => {
    const file = await fileOf(team, wizard.id);
    const text = JSON.stringify(file).replace('"named":{', '"named":{"__proto__":{"kind":"template","name":"x"},');
    expect((await bring(team, JSON.parse(text))).status).toBe(400);
    const words = { ...file, translations: JSON.parse('{"__proto__":{"isAdmin":"1"},"constructor":{"name":"x"}}') };
    expect((await bring(team, words)).status).toBe(400);
    expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined();
  });

  it("may not be endless", async () => {
    const file = await fileOf(team, wizard.id);
    expect((await bring(team, { ...file, description: "x".repeat(2_000_000) })).status).toBe(413);
    const named = Object.fromEntries(Array.from({ length: 20_000 }, () => [newId(), { kind: "template", name: "x" }]));
    expect([400, 413]).toContain((await bring(team, { ...file, named })).status);
  });
});
