import { newId } from "#shared/ids.ts";
import type { WizardBrief, WizardShown } from "#wizards/data-wizards/contract.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type DraftingTeam = Awaited<ReturnType<typeof makeDraftingTeam>>;

/** A camp whose wizards are built as an administrator builds them. */
export async function makeDraftingTeam(world: DataWorld) {
  const team = await world.team();
  const campers = await team.collection("Camper");
  const email = await team.field(campers, "Email", "email_address");
  const at = (rest = "") => team.path(`/wizards${rest}`);
  const create = (input: object = {}, who: Visitor = team.admin) => who.post(at(), { name: "Register", ...input });
  const make = (input: object = {}) => bodyOf<WizardShown>(create(input));
  const addStep = (id: string, input: object = {}) =>
    bodyOf<WizardShown>(team.admin.post(at(`/${id}/steps`), { title: "Camper", ...input }));
  const addTask = (id: string, stepId: string, input: object = {}) =>
    bodyOf<WizardShown>(
      team.admin.post(at(`/${id}/steps/${stepId}/tasks`), { title: "Email", type: "create_temp_variable", ...input }),
    );
  return {
    ...{ ...team, campers, email, at, create, make, addStep, addTask },
    read: (id: string) => bodyOf<WizardShown>(team.admin.get(at(`/${id}`))),
    names: async (who: Visitor = team.admin) =>
      (await bodyOf<{ wizards: WizardBrief[] }>(who.get(at()))).wizards.map(({ name }) => name),
    /** One that can be published: asks for an email, and creates a camper. */
    whole: async (input: object = {}): Promise<WizardShown> => {
      const { id } = await make(input);
      const stepId = newId();
      await addStep(id, { id: stepId });
      const fields = [{ fieldId: email, source: { from: "person" } }];
      return addTask(id, stepId, {
        title: "Camper",
        type: "create_data_record",
        settings: { collectionId: campers, fields },
      });
    },
    publish: (id: string, who: Visitor = team.admin) => who.post(at(`/${id}/publish`)),
  };
}
