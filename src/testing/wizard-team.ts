import { newId } from "#shared/ids.ts";
import { flowSchema } from "#wizards/tasks/wizard-flow.ts";
import type { RunScreen, TestShown } from "#wizards/wizard-runs/run-shown.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type WizardTeam = Awaited<ReturnType<typeof makeWizardTeam>>;

type GivenTask = { type: string; name: string; title?: string; settings?: object } & Record<string, unknown>;
type GivenStep = { tasks: GivenTask[] } & Record<string, unknown>;

/** Steps and tasks with what a test says of them, each with an id. */
export const flowOf = (steps: GivenStep[], more: object = {}) =>
  flowSchema.parse({
    ...more,
    steps: steps.map(({ tasks, ...step }, place) => ({
      ...{ id: newId(), title: `Step ${place + 1}`, ...step },
      tasks: tasks.map((task) => ({ id: newId(), title: task.name, ...task })),
    })),
  });

export type TestFlow = ReturnType<typeof flowOf>;

/** A field that the person is asked for. */
export const asked = (fieldId: string, more: object = {}) => ({ fieldId, source: { from: "person" }, ...more });
export const fixed = (fieldId: string, value: unknown) => ({ fieldId, source: { from: "fixed", value } });
export const fromVariable = (fieldId: string, variable: string) => ({
  fieldId,
  source: { from: "variable", variable },
});

/** A camp with parents and campers, and wizards that are published without their administration. */
export async function makeWizardTeam(world: DataWorld) {
  const team = await world.team();
  const parents = await team.collection("Parent", { representsPeople: true });
  const parentName = await team.field(parents, "Name", "plain_text", { isRequired: true });
  const email = await team.field(parents, "Email", "email_address");
  const campers = await team.collection("Camper");
  const camperName = await team.field(campers, "Name", "plain_text", { isRequired: true });
  const age = await team.field(campers, "Age", "number");
  const parent = await team.field(campers, "Parent", "single_data_record", { config: { collectionIds: [parents] } });
  const db = world.db.team(team.teamId);
  const publish = async (flow: TestFlow, given: { name?: string } = {}) => {
    const [wizardId, versionId] = [newId(), newId()];
    const { name = `Wizard ${wizardId}` } = given;
    const wizard = { id: wizardId, name, icon: "fas_wand-magic-sparkles", draft: JSON.stringify(flow) };
    await world.db.transaction((tx) =>
      tx
        .team(team.teamId)
        .insert("data_wizard", [{ ...wizard, published_version_id: versionId }])
        .execute(),
    );
    await db
      .insert("data_wizard_version", [{ id: versionId, wizard_id: wizardId, number: 1, flow: JSON.stringify(flow) }])
      .execute();
    return wizardId;
  };
  const run = (id: string, rest = "") => team.path(`/wizard-runs/${id}${rest}`);
  return {
    ...{ ...team, parents, parentName, email, campers, camperName, age, parent, publish, run, db },
    start: (dataWizardId: string, more: object = {}, who: Visitor = team.admin) =>
      bodyOf<RunScreen>(who.post(team.path("/wizard-runs"), { dataWizardId, ...more })),
    answer: (id: string, stepId: string, answers: object, move = "stay", who: Visitor = team.admin) =>
      who.put(run(id, `/steps/${stepId}`), { answers, move }),
    next: (id: string, stepId: string, answers: object, who: Visitor = team.admin) =>
      bodyOf<RunScreen>(who.put(run(id, `/steps/${stepId}`), { answers, move: "next" })),
    finish: (id: string, answers: object | undefined = undefined, who: Visitor = team.admin) =>
      who.post(run(id, "/finish"), answers ? { answers } : {}),
    test: (id: string, who: Visitor = team.admin) => bodyOf<TestShown>(who.post(run(id, "/test"))),
  };
}

/** The ids of tasks, by their names. */
export const tasksByName = (flow: TestFlow): Record<string, string> =>
  Object.fromEntries(flow.steps.flatMap(({ tasks }) => tasks.map(({ name, id }) => [name, id])));
