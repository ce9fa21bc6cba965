import { beforeEach, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
});

/** Who they are, how many children, and who is to be called. */
const registration = (more: object = {}): TestFlow =>
  flowOf([
    {
      title: "You",
      tasks: [
        { type: "create_temp_variable", name: "email", settings: { dataType: "email_address", isRequired: true } },
        {
          ...{ type: "find_matching_data_records", name: "family", settings: {} },
          ...{ settings: { collectionId: team.parents, choose: "one", whenNone: "letCreate" } },
          ...more,
        },
      ],
    },
    { title: "Never", condition: { field: "email", operator: "is_empty" }, tasks: [] },
    {
      title: "Children",
      tasks: [
        {
          ...{ type: "create_data_record", name: "children", loop: { over: "rows", least: 2 } },
          settings: { collectionId: team.campers, fields: [asked(team.camperName), asked(team.age)] },
        },
      ],
    },
    { title: "Emergency", tasks: [{ type: "create_temp_variable", name: "contact", settings: { isRequired: true } }] },
  ]);

const tryFrom = async (flow: TestFlow, step: number): Promise<RunScreen> =>
  team.start(await team.publish(flow), { draft: true, fromStepId: flow.steps[step]!.id });

it("leads a trial to the step, with answers made up for all before it", async () => {
  const flow = registration({
    settings: {
      ...{ collectionId: team.parents, choose: "one", whenNone: "letCreate" },
      fields: [asked(team.parentName), asked(team.email)],
    },
  });
  const screen = await tryFrom(flow, 3);
  expect(screen.step?.title).toBe("Emergency");
  expect(screen.steps.map(({ state }) => state)).toEqual(["done", "skipped", "done", "current"]);
  const { effects } = await team.test(screen.run.id);
  expect(effects.filter(({ kind }) => kind === "created")).toHaveLength(3);
});

it("chooses a record that is there, rather than making one up", async () => {
  const parent = await team.add(team.parents, { [team.parentName]: "Ada" });
  const flow = registration();
  const screen = await tryFrom(flow, 2);
  expect(screen.step?.title).toBe("Children");
  const { answers } = await team.db.data
    .selectFrom("_wizard_run")
    .select("answers")
    .where("id", "=", screen.run.id)
    .executeTakeFirstOrThrow();
  const said = answers as Record<string, unknown>;
  expect(said[tasksByName(flow).family!]).toEqual({ recordIds: [parent.id] });
});

it("stays where something is needed that cannot be made up", async () => {
  const flow = registration({ settings: { collectionId: team.parents, whenNone: "stop", noneMessage: "Nobody" } });
  const screen = await tryFrom(flow, 3);
  expect(screen.step?.title).toBe("You");
  expect(screen.stopped).toBe("Nobody");
});

it("is for trials, and for steps that a run comes to", async () => {
  const flow = registration();
  const dataWizardId = await team.publish(flow);
  const start = (more: object) => team.admin.post(team.path("/wizard-runs"), { dataWizardId, ...more });
  expect((await start({ fromStepId: flow.steps[2]!.id })).status).toBe(400);
  expect((await start({ draft: true, fromStepId: newId() })).status).toBe(400);
  expect((await start({ draft: true, fromStepId: flow.steps[2]!.id })).status).toBe(200);
});
