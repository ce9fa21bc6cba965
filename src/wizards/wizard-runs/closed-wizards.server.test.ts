import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#shared/endpoint.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import { sampleBodies } from "#testing/sample-bodies.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, fromVariable, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import { dataWizardsContract } from "../data-wizards/contract.ts";
import { wizardRunsContract } from "./contract.ts";
import type { RunScreen } from "./run-shown.ts";

const endpoints = Object.entries({ ...dataWizardsContract, ...wizardRunsContract }).map(([name, endpoint]) => ({
  ...{ name, endpoint: endpoint as Endpoint, method: endpoint.method, path: endpoint.path },
}));
const names = ({ path }: { path: string }, ...params: string[]) => params.every((param) => path.includes(`:${param}`));

const world = whileTesting(startDataWorld);
let team: WizardTeam;
/** Somebody who reads and writes everything and may run and build every wizard. */
let builder: Visitor;
/** The same, without the right to run any. */
let watcher: Visitor;
type Made = { wizardId: string; stepId: string; taskId: string; linkId: string; runId: string };
let one: Made;
let other: Made;
let shownLinkId: string;

const everything = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;

beforeAll(async () => {
  team = await makeWizardTeam(world);
  const shaping = ["team_admin_data_collections", "team_admin_data_wizards"] as const;
  builder = await team.memberWith([{ permissions: [...everything, "run_data_wizard"] }], [...shaping]);
  watcher = await team.memberWith([{ permissions: [...everything] }], [...shaping]);
  const make = async (name: string): Promise<Made> => {
    const tasks = [{ type: "create_temp_variable", name: "wish" }];
    const flow = flowOf([{ tasks }, { tasks: [{ type: "display_formatted_text", name: "thanks" }] }]);
    const { id: wizardId } = await bodyOf<{ id: string }>(team.admin.post(team.path("/wizards"), { name, flow }));
    const at = team.path(`/wizards/${wizardId}`);
    const links = `${at}/external-access-links`;
    const { draft } = await bodyOf<{ draft: { externalAccessLinks: { id: string }[] } }>(
      team.admin.post(links, { collectionId: team.parents, emailFieldId: team.email }),
    );
    await bodyOf(team.admin.post(`${at}/publish`));
    const { run } = await team.start(wizardId);
    return {
      ...{ wizardId, stepId: flow.steps[0]!.id, taskId: tasksByName(flow).wish! },
      ...{ linkId: draft.externalAccessLinks[0]!.id, runId: run.id },
    };
  };
  one = await make("One");
  other = await make("Other");
  const linking = team.path(`/collections/${team.parents}/wizard-links`);
  shownLinkId = (await bodyOf<{ id: string }>(team.admin.post(linking, { dataWizardId: one.wizardId }))).id;
});

async function call(who: Visitor, name: string, { method, path }: Endpoint, ids: Record<string, string>) {
  const known: Record<string, string> = { teamId: team.teamId, collectionId: team.campers, ...ids };
  const address = `/api${path.replace(/:(\w+)/g, (_, param: string) => known[param] ?? `no ${param}`)}`;
  const body = method === "GET" || method === "DELETE" ? undefined : (sampleBodies[name] ?? {});
  return who.send(method, address, body);
}

describe("a step, a task or a link of another wizard", () => {
  const inside = endpoints.filter((each) => names(each, "wizardId") && /:(stepId|taskId|linkId)/.test(each.path));

  it("are asked for by these", () => expect(inside.length).toBeGreaterThan(8));

  it.each(sampleOf(inside))("$method $path", { tags: ["generated"] }, async ({ name, endpoint }) => {
    const ids = { ...other, wizardId: one.wizardId };
    expect((await call(team.admin, name, endpoint, ids)).status).toBe(404);
    const still = await bodyOf<{ draft: { steps: { id: string }[] } }>(
      team.admin.get(team.path(`/wizards/${other.wizardId}`)),
    );
    expect(still.draft.steps[0]!.id).toBe(other.stepId);
  });

  it.each(endpoints.filter((each) => names(each, "runId") && /:(stepId|taskId)/.test(each.path)))(
    "$method $path of a run",
    async ({ name, endpoint }) => {
      const ids = { ...other, runId: one.runId };
      expect((await call(team.admin, name, endpoint, ids)).status).toBe(404);
    },
  );

  it.each(endpoints.filter((each) => names(each, "collectionId", "linkId")))(
    "$method $path of another collection",
    async ({ name, endpoint }) => {
      expect((await call(team.admin, name, endpoint, { linkId: shownLinkId })).status).toBe(404);
    },
  );
});

describe("a run of somebody else", () => {
  /** Who may see everybody's runs sees what was done in them, and takes it back; nothing else of it is theirs. */
  const open = ["readRunReport", "undoRun"];
  const ofRun = endpoints.filter((each) => names(each, "runId"));

  it.each(sampleOf(ofRun))("$method $path", { tags: ["generated"] }, async ({ name, endpoint }) => {
    const stranger = await team.memberWith([{ permissions: [...everything, "run_data_wizard"] }]);
    expect((await call(stranger, name, endpoint, one)).status).toBe(404);
    const { status } = await call(builder, name, endpoint, one);
    expect(status).toBe(open.includes(name) ? (name === "undoRun" ? 409 : 200) : 404);
    expect((await bodyOf<RunScreen>(team.admin.get(team.run(one.runId)))).run.status).toBe("in_progress");
  });
});

describe("without the right to run it", () => {
  it.each(
    endpoints.filter(({ endpoint, path }) => endpoint.access.kind === "member" && !path.includes(":collectionId")),
  )("$method $path", async ({ name, endpoint }) => {
    if (name === "listWizards") return expect((await call(watcher, name, endpoint, one)).status).toBe(200);
    const own = { ...one };
    if (names(endpoint, "runId")) {
      // Begun while they could.
      const { runId } = await beginAs(builder);
      await world.db
        .team(team.teamId)
        .data.updateTable("_wizard_run")
        .set({ started_by: await idOf(watcher) })
        .where("id", "=", runId)
        .execute();
      own.runId = runId;
    }
    const start = await watcher.post(team.path("/wizard-runs"), { dataWizardId: one.wizardId });
    expect(start.status).toBe(404);
    if (name === "startRun") return;
    const reports = ["readRunReport", "undoRun", "cancelRun"];
    const { status } = await call(watcher, name, endpoint, own);
    if (reports.includes(name)) expect([200, 204, 404, 409]).toContain(status);
    else expect(status).toBe(404);
  });

  const beginAs = async (who: Visitor) => ({ runId: (await team.start(one.wizardId, {}, who)).run.id });
  const idOf = async (who: Visitor) => (await bodyOf<{ userId: string }>(who.get("/api/me"))).userId;
});

describe("answers", () => {
  it("to what is not asked are refused, and nothing of them is kept", async () => {
    const flow = flowOf([
      {
        tasks: [
          {
            ...{ type: "create_data_record", name: "camper" },
            settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
          },
          { type: "display_formatted_text", name: "text", settings: { text: "Hello" } },
        ],
      },
    ]);
    const task = tasksByName(flow);
    const { run, step } = await team.start(await team.publish(flow));
    const wrong = [
      { [task.camper!]: { values: { [team.camperName]: "Ben", [team.age]: 9 } } },
      { [task.camper!]: { values: { [team.camperName]: "Ben" }, recordIds: [run.id] } },
      { [task.camper!]: { rows: [{ key: "a", values: { [team.camperName]: "Ben" } }] } },
      { [task.text!]: { values: { value: "Ben" } } },
      { [one.taskId]: { values: { value: "Ben" } } },
    ];
    for (const answers of wrong) {
      expect((await team.answer(run.id, step!.id, answers)).status).toBe(400);
      expect((await team.finish(run.id, answers)).status).toBe(400);
    }
    const { step: after } = await bodyOf<RunScreen>(team.admin.get(team.run(run.id)));
    expect(after!.tasks[0]!.rows[0]!.said).toEqual([]);
    expect((await team.list(team.campers)).records).toEqual([]);
  });
});

describe("records out of sight", () => {
  it("can be neither started from, found, chosen, linked to nor changed", async () => {
    const hidden = await team.add(team.parents, { [team.parentName]: "Hidden Ada", [team.email]: "ada@example.test" });
    const runner = await team.memberWith([
      { permissions: [...everything, "run_data_wizard"] },
      { permissions: ["read_data_record_metadata"], collectionId: team.parents, isAllowed: false },
    ]);
    const flow = flowOf(
      [
        {
          tasks: [
            {
              ...{ type: "find_matching_data_records", name: "parent" },
              settings: { collectionId: team.parents, choose: "one", canOverrideFilter: true, whenNone: "stop" },
            },
          ],
        },
      ],
      { startCollectionId: team.parents },
    );
    const finding = await team.publish(flow);
    const from = { dataWizardId: finding, recordId: hidden.id };
    expect((await runner.post(team.path("/wizard-runs"), from)).status).toBe(404);
    const started = await runner.post(team.path("/wizard-runs"), { dataWizardId: finding });
    expect(JSON.stringify(started.body)).not.toContain("Ada");
    if (started.status === 200) {
      const { run, step } = started.body as RunScreen;
      const chosen = { [tasksByName(flow).parent!]: { recordIds: [hidden.id], words: "Ada" } };
      const answered = await team.answer(run.id, step!.id, chosen, "next", runner);
      expect(answered.status).not.toBe(200);
      expect(JSON.stringify(answered.body)).not.toContain("Ada");
    } else expect(started.status).toBe(404);

    const linking = flowOf([
      {
        tasks: [
          {
            ...{ type: "create_data_record", name: "camper" },
            settings: { collectionId: team.campers, fields: [asked(team.camperName), asked(team.parent)] },
          },
          {
            ...{ type: "update_data_fields_for_data_records", name: "change" },
            settings: {
              records: `camper.${team.parent}`,
              fields: [fromVariable(team.parentName, `camper.${team.camperName}`)],
            },
          },
        ],
      },
    ]);
    const { run } = await team.start(await team.publish(linking), {}, runner);
    const values = { [team.camperName]: "Ben", [team.parent]: hidden.id };
    const refused = await team.finish(run.id, { [tasksByName(linking).camper!]: { values } }, runner);
    expect([400, 403, 404, 409]).toContain(refused.status);
    expect((await team.list(team.parents)).records.map(({ name }) => name)).toEqual(["Hidden Ada"]);
    expect((await team.list(team.campers)).records).toEqual([]);
  });
});
