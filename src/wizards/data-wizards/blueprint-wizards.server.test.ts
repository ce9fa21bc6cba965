import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WizardBrief, WizardShown } from "./contract.ts";

const world = whileTesting(startDataWorld);

it("a blueprint carries the wizards of its collections, with what they name there, and publishes those that can be run", async () => {
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
  expect([made.problems, made.isPublished, made.linkedCollectionIds.length]).toEqual([[], true, 1]);
  const [step] = made.draft.steps;
  expect(step!.id).not.toBe(stepId);
  expect(made.draft.firstStepId).toBe(step!.id);
  const said = JSON.stringify(made.draft);
  for (const id of [campers, name, stepId, findId, changeId]) expect(said).not.toContain(id);
  expect(step!.tasks[2]!.condition).toMatchObject({ operator: "is_not_empty" });
  const shaper = await team.memberWith([], ["team_admin_data_collections"]);
  await bodyOf(shaper.post(team.path(`/blueprints/${blueprintId}/use`), { withRecords: false }));
  const { wizards: after } = await bodyOf<{ wizards: WizardBrief[] }>(team.admin.get(team.path("/wizards")));
  expect(after.map((each) => [each.name, each.isPublished]).at(-1)).toEqual(["Rename 3", false]);
});
