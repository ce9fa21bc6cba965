import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardBrief, WizardShown } from "./contract.ts";

const world = whileTesting(startDataWorld);

it("a blueprint carries the wizards of its collections, with what they name there, as drafts", async () => {
  const team = await world.team();
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  const [stepId, findId, changeId, condition] = [newId(), newId(), newId(), { field: name, operator: "is" }];
  const tasks = [
    { id: newId(), name: "wanted", title: "Name", type: "create_temp_variable" },
    {
      ...{ id: findId, name: "camper", title: "Camper", type: "find_matching_data_records" },
      settings: { collectionId: campers, filter: { ...condition, value: { variable: "wanted" } } },
    },
    {
      ...{ id: changeId, name: "change", title: "Change", type: "update_data_fields_for_data_records" },
      settings: { records: "camper", fields: [{ fieldId: name }] },
      condition: { field: `camper.${name}`, operator: "is_not_empty" },
    },
  ];
  const flow = { steps: [{ id: stepId, title: "One", tasks }], firstStepId: stepId };
  const wizard = await bodyOf<WizardShown>(team.admin.post(team.path("/wizards"), { name: "Rename", flow }));
  expect(wizard.problems).toEqual([]);
  await bodyOf(team.admin.post(team.path(`/collections/${campers}/wizard-links`), { dataWizardId: wizard.id }));
  await team.collection("Other");
  await bodyOf(team.admin.post(team.path("/wizards"), { name: "Elsewhere" }));
  const { id: blueprintId } = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/blueprints"), { collectionId: campers, name: "Camp" }),
  );
  const used = await team.admin.post(team.path(`/blueprints/${blueprintId}/use`), { withRecords: false });
  expect(used.status).toBe(200);
  const { wizards } = await bodyOf<{ wizards: WizardBrief[] }>(team.admin.get(team.path("/wizards")));
  expect(wizards.map((each) => each.name)).toEqual(["Rename", "Elsewhere", "Rename 2"]);
  const made = await bodyOf<WizardShown>(team.admin.get(team.path(`/wizards/${wizards[2]!.id}`)));
  expect([made.problems, made.isPublished, made.linkedCollectionIds.length]).toEqual([[], false, 1]);
  const [step] = made.draft.steps;
  expect(step!.id).not.toBe(stepId);
  expect(made.draft.firstStepId).toBe(step!.id);
  const said = JSON.stringify(made.draft);
  for (const id of [campers, name, stepId, findId, changeId]) expect(said).not.toContain(id);
  expect(step!.tasks[2]!.condition).toMatchObject({ operator: "is_not_empty" });
});

type Duplicate = { collections: { id: string; name: string }[] };

const task = (type: string, settings: object, name = "records") => ({ id: newId(), name, title: name, type, settings });
const creates = (collectionId: string) => task("create_data_record", { collectionId });

it("a duplicate takes the wizards that belong to it alone, as drafts, and does not double the others", async () => {
  const team = await world.team();
  const [campers, cabins] = [await team.collection("Camper"), await team.collection("Cabin")];
  const wizard = async (name: string, flow: object, linkedTo: string[] = []) => {
    const body = { name, flow };
    const { id } = await bodyOf<WizardShown>(team.admin.post(team.path("/wizards"), body));
    for (const each of linkedTo)
      await bodyOf(team.admin.post(team.path(`/collections/${each}/wizard-links`), { dataWizardId: id }));
    return id;
  };
  const flowOf = (...tasks: object[]) => ({ steps: [{ id: newId(), title: "One", tasks }] });
  const registers = await wizard("Register", flowOf(creates(campers)), [campers]);
  await wizard("Begin from a camper", { ...flowOf(), startCollectionId: campers });
  await wizard("Elsewhere", flowOf(creates(cabins)), [cabins]);
  await wizard("Nothing yet", flowOf());
  await wizard("Both", flowOf(creates(campers), task("create_data_record", { collectionId: cabins }, "cabin")));
  await wizard("On both pages", flowOf(creates(campers)), [campers, cabins]);
  await wizard(
    "Picks a cabin",
    flowOf(
      task("find_matching_data_records", { collectionId: cabins }),
      task("create_data_record", { collectionId: campers }, "camper"),
    ),
  );
  const briefs = async () => (await bodyOf<{ wizards: WizardBrief[] }>(team.admin.get(team.path("/wizards")))).wizards;
  await bodyOf(team.admin.post(team.path(`/wizards/${registers}/publish`), {}));
  const before = await briefs();
  expect(before.find(({ id }) => id === registers)).toMatchObject({ isPublished: true });
  const duplicate = (name: string) =>
    bodyOf<Duplicate>(
      team.admin.post(team.path(`/collections/${campers}/duplicate`), { name, pluralName: `${name}s` }),
    );
  const made = (await duplicate("Copy")).collections[0]!.id;
  const added = (await briefs()).slice(before.length);
  expect(added.map(({ name, isPublished }) => [name, isPublished])).toEqual([
    ["Register 2", false],
    ["Begin from a camper 2", false],
    ["Picks a cabin 2", false],
  ]);
  const copy = await bodyOf<WizardShown>(team.admin.get(team.path(`/wizards/${added[0]!.id}`)));
  expect(copy.linkedCollectionIds).toEqual([made]);
  expect(copy.draft.steps[0]!.tasks[0]!.settings).toMatchObject({ collectionId: made });
  await duplicate("Third");
  await duplicate("Fourth");
  expect(await briefs()).toHaveLength(before.length + 9);
});
