import { beforeEach, describe, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { newId } from "#shared/ids.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import { bodyOf, type Right, startDataWorld } from "#testing/data-world.ts";
import { tellChange } from "#testing/tell-change.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { WizardShown } from "../data-wizards/contract.ts";
import { wizardsOnHold } from "../data-wizards/wizards-on-hold.server.ts";
import type { RunScreen, TaskScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let runner: Visitor;
let ada: string;
let ben: string;
let notes: string;
let secrets: string;

const building: FeaturePermission[] = ["team_admin_data_collections", "team_admin_data_wizards"];
const everything: Right[] = [
  { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
];

beforeEach(async () => {
  team = await makeWizardTeam(world);
  notes = await team.field(team.campers, "Notes", "plain_text");
  secrets = await team.collection("Secret");
  await team.field(secrets, "Name", "plain_text");
  runner = await team.memberWith([{ permissions: ["run_data_wizard"] }]);
  ada = await record(team.campers, { [team.camperName]: "Ada", [team.age]: 9, [notes]: "asthma" });
  ben = await record(team.campers, { [team.camperName]: "Ben", [team.age]: 11, [notes]: "nothing" });
});

const record = async (collectionId: string, values: Record<string, unknown>): Promise<string> =>
  (await team.add(collectionId, values)).id;

const valuesOf = async (id: string) => (await team.read(id)).values;

/** One camper is found by their name, and their age is changed. */
const checkIn = (settings: object = {}, more: object = {}): TestFlow =>
  flowOf(
    [
      {
        title: "Who",
        tasks: [
          {
            type: "find_matching_data_records",
            name: "camper",
            settings: { collectionId: team.campers, choose: "one", canOverrideFilter: true, ...settings },
          },
        ],
      },
      {
        title: "Age",
        tasks: [
          {
            type: "update_data_fields_for_data_records",
            name: "changed",
            settings: { records: "camper", fields: [asked(team.age)] },
          },
        ],
      },
    ],
    { runRights: "tasks", ...more },
  );

/** As it is published by somebody. */
async function publish(flow: TestFlow, publisher: Visitor = team.admin): Promise<string> {
  const id = newId();
  await bodyOf(team.admin.post(team.path("/wizards"), { id, name: `Wizard ${id}`, flow }));
  await bodyOf(publisher.post(team.path(`/wizards/${id}/publish`)));
  return id;
}

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { error: { code: string } }).error.code}`;

const taskOf = (screen: RunScreen): TaskScreen => screen.step!.tasks[0]!;

describe("a wizard that runs with what its tasks name", () => {
  it("lets somebody without rights find and change exactly that, in their own name", async () => {
    const flow = checkIn({ displayFieldIds: [team.age] });
    const task = tasksByName(flow);
    const wizardId = await publish(flow);
    expect((await runner.get(team.path(`/records/${ada}`))).status).toBe(404);
    const begun = await team.start(wizardId, {}, runner);
    expect(begun.wizard.runRights).toBe("tasks");
    const found = taskOf(begun).matches!.records.map(({ name, values }) => [name, values[team.age]]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["Ada", 9],
        ["Ben", 11],
      ]),
    );
    const next = await team.next(begun.run.id, begun.step!.id, { [task.camper!]: { recordIds: [ada] } }, runner);
    expect(taskOf(next).rows[0]!.values).toEqual({ [team.age]: 9 });
    await bodyOf(team.finish(begun.run.id, { [task.changed!]: { values: { [team.age]: 10 } } }, runner));
    expect((await valuesOf(ada))[team.age]).toBe(10);
    const [change] = await team.history(ada);
    expect(change).toMatchObject({ kind: "updated" });
    // Beside the run they have as little as before.
    expect((await runner.get(team.path(`/records/${ada}`))).status).toBe(404);
    expect((await runner.patch(team.path(`/records/${ada}`), { values: { [team.age]: 1 } })).status).toBe(404);
  });

  it("shows no value of a field that its tasks do not name, and finds nothing by its words", async () => {
    const flow = checkIn({ displayFieldIds: [team.age] });
    const task = tasksByName(flow);
    const { run, step } = await team.start(await publish(flow), {}, runner);
    const words = (text: string) =>
      bodyOf<RunScreen>(team.answer(run.id, step!.id, { [task.camper!]: { words: text } }, "stay", runner));
    expect(JSON.stringify(await words(""))).not.toContain("asthma");
    expect(taskOf(await words("Ada")).matches!.records.map(({ name }) => name)).toEqual(["Ada"]);
    expect(taskOf(await words("asthma")).matches!.records).toEqual([]);
  });

  it("writes no other field, no other record and in no other collection, whatever is sent", async () => {
    const flow = checkIn();
    const task = tasksByName(flow);
    const secret = await record(secrets, {});
    const { run, step } = await team.start(await publish(flow), {}, runner);
    const odd = await team.answer(run.id, step!.id, { [task.camper!]: { recordIds: [secret] } }, "next", runner);
    expect(odd.status).toBe(400);
    const next = await team.next(run.id, step!.id, { [task.camper!]: { recordIds: [ada] } }, runner);
    for (const values of [{ [notes]: "gone" }, { [team.camperName]: "Eve" }])
      expect((await team.finish(run.id, { [task.changed!]: { values } }, runner)).status).toBe(400);
    await bodyOf(team.finish(next.run.id, { [task.changed!]: { values: { [team.age]: 10 } } }, runner));
    expect(await valuesOf(ada)).toMatchObject({ [team.camperName]: "Ada", [notes]: "asthma" });
    expect(await valuesOf(ben)).toMatchObject({ [team.age]: 11 });
  });

  it("is not begun about a record that the person cannot see by themselves", async () => {
    const flow = flowOf(
      [
        {
          tasks: [
            {
              type: "update_data_fields_for_data_records",
              name: "changed",
              settings: { records: "start", fields: [asked(team.age)] },
            },
          ],
        },
      ],
      { runRights: "tasks", startCollectionId: team.campers },
    );
    const dataWizardId = await publish(flow);
    const begun = await runner.post(team.path("/wizard-runs"), { dataWizardId, recordId: ada });
    expect(begun.status).toBe(404);
  });

  it("is run by nobody who may not run it, and its draft is tried with one's own rights", async () => {
    const flow = checkIn({ displayFieldIds: [team.age] });
    const dataWizardId = await publish(flow);
    const stranger = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    expect((await stranger.post(team.path("/wizard-runs"), { dataWizardId })).status).toBe(404);
    const builder = await team.memberWith([{ permissions: ["run_data_wizard"] }], building);
    const tried = await team.start(dataWizardId, { draft: true }, builder);
    expect(tried.wizard.runRights).toBe("runner");
    expect(tried.step!.tasks.flatMap(({ matches }) => matches?.records ?? [])).toEqual([]);
  });

  it("offers for a link what its tasks lead to, and nothing else", async () => {
    const guide = await record(team.parents, { [team.parentName]: "Grace" });
    const settings = { collectionId: team.campers, fields: [asked(team.camperName), asked(team.parent)] };
    const flow = flowOf([{ tasks: [{ type: "create_data_record", name: "camper", settings }] }], {
      runRights: "tasks",
    });
    const { run, step } = await team.start(await publish(flow), {}, runner);
    const choices = (collectionId: string, who: Visitor = runner) =>
      who.get(team.run(run.id, `/steps/${step!.id}/choices/${collectionId}?search=gra`));
    expect(await bodyOf(choices(team.parents))).toEqual({ records: [{ id: guide, name: "Grace" }], items: [] });
    for (const other of [team.campers, secrets, newId()]) expect((await choices(other)).status).toBe(404);
    expect((await choices(team.parents, team.admin)).status).toBe(404);
    const values = { [team.camperName]: "Cleo", [team.parent]: guide };
    await bodyOf(team.finish(run.id, { [tasksByName(flow).camper!]: { values } }, runner));
  });

  it("lists what a view shows of its records, as the step narrows it, and nothing beside", async () => {
    const { id: viewId } = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${team.campers}/views`), {
        ...{ type: "list", internalName: "Young", isPersonal: false, publish: true },
        settings: {
          displayedFields: [{ field: team.age }],
          filter: { field: team.age, operator: "less_than", value: 11 },
        },
      }),
    );
    const settings = { viewId, pick: "one", isRequired: true };
    const exported = { records: "picked", fieldIds: [] };
    const flow = flowOf(
      [
        {
          tasks: [
            { type: "display_dataview", name: "picked", settings },
            { type: "export_data_records_to_csv", name: "file", settings: exported },
          ],
        },
      ],
      { runRights: "tasks", commits: "step" },
    );
    const { picked, file } = tasksByName(flow);
    const { run, step } = await team.start(await publish(flow), {}, runner);
    const list = (query = "", who: Visitor = runner) =>
      who.get(team.run(run.id, `/steps/${step!.id}/views/${picked}${query}`));
    type Page = { fields: { id: string }[]; records: { name: string; values: object }[] };
    const page = await bodyOf<Page>(list());
    expect(page.fields.map(({ id }) => id)).toEqual([team.age]);
    expect(page.records).toEqual([{ id: ada, name: "Ada", values: { [team.age]: 9 } }]);
    expect((await bodyOf<Page>(list("?search=asthma"))).records).toEqual([]);
    expect((await list("", team.admin)).status).toBe(404);
    expect((await runner.get(team.path(`/views/${viewId}/items`))).status).toBe(404);
    const answers = (recordId: string) => ({ [picked!]: { recordIds: [recordId] } });
    expect((await team.finish(run.id, answers(ben), runner)).status).toBe(400);
    await bodyOf(team.finish(run.id, answers(ada), runner));
    const csv = await runner.get(team.run(run.id, `/exports/${file}`));
    expect(csv.status).toBe(200);
    expect(String(csv.body)).toContain("Ada");
    expect(String(csv.body)).not.toContain("asthma");
  });

  it("takes no file of somebody else by its id", async () => {
    const paper = await team.field(team.campers, "Paper", "single_file");
    const settings = { collectionId: team.campers, fields: [asked(team.camperName), asked(paper)] };
    const flow = flowOf([{ tasks: [{ type: "create_data_record", name: "camper", settings }] }], {
      runRights: "tasks",
    });
    const dataWizardId = await publish(flow);
    const finishWith = async (fileId: string) => {
      const { run } = await team.start(dataWizardId, {}, runner);
      const values = { [team.camperName]: "Cleo", [paper]: fileId };
      return team.finish(run.id, { [tasksByName(flow).camper!]: { values } }, runner);
    };
    const upload = async (who: Visitor) => {
      const form = new FormData();
      form.set("file", new Blob(["words"]), "paper.txt");
      return (await bodyOf<{ id: string }>(who.send("POST", team.path("/files"), form))).id;
    };
    const theirs = await upload(team.admin);
    await record(team.campers, { [team.camperName]: "Dora", [paper]: theirs });
    expect((await finishWith(theirs)).status).toBe(400);
    expect((await finishWith(await upload(runner))).status).toBe(200);
  });
});

describe("the rights of its runs", () => {
  it("are given by nobody who does not have them, in whatever way it is published", async () => {
    const builder = await team.memberWith(
      [...everything, { permissions: ["update_data_field_data"], fieldId: team.age, isAllowed: false }],
      building,
    );
    const flow = checkIn();
    const id = newId();
    await bodyOf(builder.post(team.path("/wizards"), { id, name: "Check in", flow }));
    const read = await bodyOf<{ opens: { refusal: string } }>(builder.get(team.path(`/wizards/${id}`)));
    expect(read.opens.refusal).toBe(
      "You can’t open this wizard to others: you aren’t allowed to change “Age” yourself.",
    );
    expect(refusalOf(await builder.post(team.path(`/wizards/${id}/publish`)))).toBe("400 invalid_input");
    await bodyOf(team.admin.post(team.path(`/wizards/${id}/publish`)));
    expect((await builder.delete(team.path(`/wizards/${id}`))).status).toBe(204);
    expect(refusalOf(await builder.post(team.path(`/wizards/${id}/restore`)))).toBe("400 invalid_input");
    await bodyOf(team.admin.post(team.path(`/wizards/${id}/restore`)));
    // With the rights of whoever runs it, it is theirs to publish.
    await bodyOf(builder.patch(team.path(`/wizards/${id}`), { runRights: "runner" }));
    await bodyOf(builder.post(team.path(`/wizards/${id}/publish`)));
  });

  it("count for new runs from when that is published, and end with a publication without them", async () => {
    const flow = checkIn({}, { runRights: "runner" });
    const id = await publish(flow);
    const found = async () =>
      (await team.start(id, {}, runner)).step!.tasks.flatMap(({ matches }) => matches?.records ?? []);
    expect(await found()).toEqual([]);
    await bodyOf(team.admin.patch(team.path(`/wizards/${id}`), { runRights: "tasks" }));
    expect(await found()).toEqual([]);
    await bodyOf(team.admin.post(team.path(`/wizards/${id}/publish`)));
    expect(await found()).toHaveLength(2);
  });

  it("end when whoever has published it loses them, or is gone, until somebody else publishes it", async () => {
    const publisher = await team.memberWith(everything, building);
    const id = await publish(checkIn(), publisher);
    const begun = await team.start(id, {}, runner);
    const readAgain = () => runner.get(team.run(begun.run.id));
    expect((await readAgain()).status).toBe(200);
    const { published_by } = await team.db
      .from("data_wizard_version")
      .select("published_by")
      .where("wizard_id", "=", id)
      .executeTakeFirstOrThrow();
    await team.db
      .update("team_user", { deactivated_as_of: new Date(0) })
      .where("user_id", "=", published_by!)
      .execute();
    await tellChange(world.app, team.teamId);
    expect(refusalOf(await readAgain())).toBe("503 on_hold");
    const problems = async () =>
      (await bodyOf<WizardShown>(team.admin.get(team.path(`/wizards/${id}`)))).problems.map(({ problem }) => problem);
    expect(await problems()).toContain("publisherLost");
    const held = await wizardsOnHold(team.db, await readDefinitions(team.db));
    expect(held.map((each) => each.id)).toEqual([id]);
    expect(refusalOf(await runner.post(team.path("/wizard-runs"), { dataWizardId: id }))).toBe("503 on_hold");
    await bodyOf(team.admin.post(team.path(`/wizards/${id}/publish`)));
    expect((await readAgain()).status).toBe(200);
    expect(await problems()).not.toContain("publisherLost");
  });
});
