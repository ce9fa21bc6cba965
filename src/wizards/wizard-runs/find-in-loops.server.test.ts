import { beforeEach, describe, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  asked,
  fixed,
  flowOf,
  fromVariable,
  makeWizardTeam,
  type TestFlow,
  tasksByName,
  type WizardTeam,
} from "#testing/wizard-team.ts";
import { choiceName } from "../../public/public-wizards/form-names.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
/** Two campers: there is a parent with the name of the first. */
let ada: string;
let ben: string;
let parentOfAda: string;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  ada = (await team.add(team.campers, { [team.camperName]: "Ada" })).id;
  ben = (await team.add(team.campers, { [team.camperName]: "Ben" })).id;
  parentOfAda = (await team.add(team.parents, { [team.parentName]: "Ada" })).id;
});

/** For each camper their parent, who is found by the camper's name and gets an email address. */
const forEachCamper = (settings: object, loop: object = { over: "records", variable: "campers" }): TestFlow =>
  flowOf([
    {
      tasks: [
        {
          type: "find_matching_data_records",
          name: "campers",
          settings: {
            collectionId: team.campers,
            choose: "all",
            sort: [{ field: team.camperName, descending: false }],
          },
        },
        {
          type: "find_matching_data_records",
          name: "family",
          loop,
          settings: {
            collectionId: team.parents,
            filter: { field: team.parentName, operator: "is", value: { variable: `row.${team.camperName}` } },
            ...settings,
          },
        },
        {
          type: "update_data_fields_for_data_records",
          name: "reached",
          settings: { records: "family", fields: [fixed(team.email, "family@camp.example")] },
        },
      ],
    },
  ]);

const start = async (flow: TestFlow) => team.start(await team.publish(flow));
const familyIn = ({ step }: RunScreen, flow: TestFlow) =>
  step!.tasks.find(({ taskId }) => taskId === tasksByName(flow).family)!;
const parents = async () =>
  (await team.list(team.parents, { sort: [{ field: team.parentName, descending: false }] })).records.map(
    ({ name, values }) => [name, values[team.email] ?? null],
  );

describe("in a loop", () => {
  it("create record when not matching: makes one for each that is not found, and once for the same", async () => {
    await team.add(team.campers, { [team.camperName]: "Ben" });
    const flow = forEachCamper({
      whenNone: "create",
      fields: [fromVariable(team.parentName, `row.${team.camperName}`)],
    });
    const { run } = await start(flow);
    expect((await team.finish(run.id)).status).toBe(200);
    expect(await parents()).toEqual([
      ["Ada", "family@camp.example"],
      ["Ben", "family@camp.example"],
    ]);
  });

  it("create record when not matching: asks for its fields in its own row, titled by whom it is for", async () => {
    const flow = forEachCamper({ whenNone: "create", fields: [asked(team.parentName)] });
    const screen = await start(flow);
    const { fields, rows } = familyIn(screen, flow);
    expect(fields.map(({ key }) => key)).toEqual([team.parentName]);
    expect(rows.map(({ key, title }) => [key, title])).toEqual([[ben, "Ben"]]);
    const { family } = tasksByName(flow);
    expect(await team.finish(screen.run.id)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `answers.${family}.rows.${ben}.values.${team.parentName}` }] } },
    });
    const rowsSaid = [{ key: ben, values: { [team.parentName]: "Bea" } }];
    expect((await team.finish(screen.run.id, { [family!]: { rows: rowsSaid } })).status).toBe(200);
    expect((await parents()).map(([name]) => name)).toEqual(["Ada", "Bea"]);
  });

  it("ask user to select single record: asks in each row, and takes what was chosen there", async () => {
    const other = (await team.add(team.parents, { [team.parentName]: "Ada" })).id;
    const flow = forEachCamper({ choose: "one", whenNone: "continue" });
    const screen = await start(flow);
    const { rows } = familyIn(screen, flow);
    expect(
      rows.map(({ key, matches }) => [key, matches?.canChoose, matches?.records.map(({ id }) => id).sort()]),
    ).toEqual([[ada, true, [parentOfAda, other].sort()]]);
    const { family } = tasksByName(flow);
    expect(await team.finish(screen.run.id)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `answers.${family}.rows.${ada}.recordIds` }] } },
    });
    const chosen = { [family!]: { rows: [{ key: ada, values: {}, recordIds: [other] }] } };
    expect((await team.finish(screen.run.id, chosen)).status).toBe(200);
    expect((await team.read(other)).values[team.email]).toBe("family@camp.example");
    expect((await team.read(parentOfAda)).values[team.email]).toBe(undefined);
  });

  it("allow user to create new record: each row can have a new one in place of what was found", async () => {
    const flow = forEachCamper({
      ...{ choose: "one", whenNone: "letCreate", newRecordLabel: "Somebody else" },
      fields: [asked(team.parentName)],
    });
    const screen = await start(flow);
    expect(familyIn(screen, flow).rows.map(({ matches }) => [matches!.canCreate, matches!.newRecordLabel])).toEqual([
      [true, "Somebody else"],
      [true, "Somebody else"],
    ]);
    const { family } = tasksByName(flow);
    const rows = [
      { key: ada, values: {}, recordIds: [parentOfAda] },
      { key: ben, values: { [team.parentName]: "Bea" }, isNew: true },
    ];
    expect((await team.finish(screen.run.id, { [family!]: { rows } })).status).toBe(200);
    expect(await parents()).toEqual([
      ["Ada", "family@camp.example"],
      ["Bea", "family@camp.example"],
    ]);
  });

  it("stops with its sentence where one is not found and the task is to stop", async () => {
    const { stopped } = await start(forEachCamper({ whenNone: "stop", noneMessage: "Somebody has no parent." }));
    expect(stopped).toBe("Somebody has no parent.");
  });

  it("refuses choices that are of no row, or that the task does not ask for", async () => {
    const flow = forEachCamper({ choose: "first" });
    const { run, step } = await start(flow);
    const { family } = tasksByName(flow);
    for (const answer of [
      { rows: [{ key: ada, values: {}, recordIds: [ada] }] },
      { rows: [{ key: ada, values: {}, isNew: true }] },
    ])
      expect((await team.answer(run.id, step!.id, { [family!]: answer })).status).toBe(400);
  });

  it("asks in each row on a public page, too", async () => {
    const wizards = publicWizardsOf(world, team);
    const cabins = await team.collection("Cabin");
    const label = await team.field(cabins, "Label", "plain_text");
    const wish = await team.field(cabins, "Wish", "plain_text");
    const [red, blue] = [await team.add(cabins, { [label]: "Red" }), await team.add(cabins, { [label]: "Blue" })];
    const flow = flowOf([
      {
        tasks: [
          {
            type: "find_matching_data_records",
            name: "campers",
            settings: { collectionId: team.campers, choose: "all" },
          },
          {
            type: "find_matching_data_records",
            name: "cabin",
            loop: { over: "records", variable: "campers" },
            settings: { collectionId: cabins, choose: "one", whenNone: "letCreate", fields: [asked(label)] },
          },
          {
            type: "update_data_fields_for_data_records",
            name: "wished",
            settings: { records: "cabin", fields: [fixed(wish, "taken")] },
          },
        ],
      },
    ]);
    const { cabin } = tasksByName(flow);
    const page = await wizards.browser().open(wizards.pathOf(await wizards.publish(flow)));
    await page.press("Finish");
    // At each row, and once more above with a link to it.
    expect([page.status, page.text.split("Please choose one.").length - 1]).toEqual([422, 4]);
    const choose = () => page.put(choiceName(cabin!, ada), red.id).put(choiceName(cabin!, ben), blue.id);
    await choose().press("Finish");
    const wishes = (await team.list(cabins)).records.map(({ name, values }) => [name, values[wish]]);
    expect([page.status, wishes.sort()]).toEqual([
      200,
      [
        ["Blue", "taken"],
        ["Red", "taken"],
      ],
    ]);
  });
});
