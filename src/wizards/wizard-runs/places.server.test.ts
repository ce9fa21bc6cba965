import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { waitForWork } from "#testing/import-file.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, fixed, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
});

const messageOf = ({ body }: { body: unknown }): string => (body as { error: { message: string } }).error.message;

const count = async (collectionId: string) =>
  (await bodyOf<{ count: number }>(team.admin.get(team.path(`/collections/${collectionId}/count`)))).count;

/** Each finish stays a while between its last look at the places and its end. */
async function lingerBeforeCommit() {
  const { schema } = team.db;
  await world.db.run(`create function ${schema}.linger() returns trigger language plpgsql as
    'begin perform pg_sleep(0.03); return new; end'`);
  await world.db.run(`create trigger linger before update on ${schema}._wizard_run for each row
    when (new.status = 'finished') execute function ${schema}.linger()`);
}

const camper = { type: "create_data_record", name: "camper" };
const registration = (places: object, more: object = {}) =>
  flowOf([{ tasks: [{ ...camper, settings: { collectionId: team.campers, fields: [asked(team.camperName)] } }] }], {
    places,
    ...more,
  });

describe("places that are counted by the records of a collection", () => {
  it("are never given twice, however many finish at once through two wizards", async () => {
    const places = { most: 20, collectionId: team.campers };
    const flows = [registration(places), registration(places)];
    const wizards = await Promise.all(flows.map((flow) => team.publish(flow)));
    const begun: { runId: string; answers: object }[] = [];
    for (let each = 0; each < 100; each++) {
      const { run } = await team.start(wizards[each % 2]!);
      const task = tasksByName(flows[each % 2]!).camper!;
      begun.push({ runId: run.id, answers: { [task]: { values: { [team.camperName]: `C${each}` } } } });
    }
    await lingerBeforeCommit();
    const told = await Promise.all(begun.map(({ runId, answers }) => team.finish(runId, answers)));
    expect(Map.groupBy(told, ({ status }) => status).get(200)).toHaveLength(20);
    expect(Map.groupBy(told, ({ status }) => status).get(409)).toHaveLength(80);
    expect(await count(team.campers)).toBe(20);
  });

  it("are told where fewer are left than somebody wants, who then takes those", async () => {
    const settings = { collectionId: team.campers, fields: [asked(team.camperName)] };
    const flow = flowOf([{ tasks: [{ ...camper, loop: { over: "rows", least: 1, most: 5 }, settings }] }], {
      places: { most: 3, collectionId: team.campers },
    });
    await team.add(team.campers, { [team.camperName]: "Zoe" });
    const { run } = await team.start(await team.publish(flow));
    const rows = ["Ada", "Ben", "Cleo"].map((name, place) => ({
      key: String(place + 1),
      values: { [team.camperName]: name },
    }));
    const task = tasksByName(flow).camper!;
    const refused = await team.finish(run.id, { [task]: { rows } });
    expect([refused.status, messageOf(refused)]).toEqual([409, expect.stringContaining("Only 2 places are left.")]);
    await bodyOf(team.finish(run.id, { [task]: { rows: rows.slice(0, 2) } }));
    expect(await count(team.campers)).toBe(3);
    const late = await team.start(await team.publish(flow));
    const full = await team.finish(late.run.id, { [task]: { rows: rows.slice(2) } });
    expect(messageOf(full)).toBe("All places are taken.");
  });

  it("are told to who sees runs, without those that are counted by what they may not read", async () => {
    const filter = { field: team.age, operator: "is", value: 9 };
    const places = { most: 20, collectionId: team.campers, onlyMade: true };
    const flow = registration(places);
    const byAge = await team.publish(registration({ ...places, onlyMade: false, filter }));
    const [counted, unlimited] = [await team.publish(flow), await team.publish(flowOf([{ tasks: [] }]))];
    const { run } = await team.start(counted);
    await bodyOf(team.finish(run.id, { [tasksByName(flow).camper!]: { values: { [team.camperName]: "Ada" } } }));
    const path = team.path("/wizard-places");
    const told = await bodyOf<{ places: { wizardId: string }[] }>(team.admin.get(path));
    expect(told.places).toHaveLength(2);
    expect(told.places).toEqual(
      expect.arrayContaining([
        { wizardId: counted, most: 20, taken: 1 },
        { wizardId: byAge, most: 20, taken: 0 },
      ]),
    );
    expect(told.places.map(({ wizardId }) => wizardId)).not.toContain(unlimited);
    const member = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.age, isAllowed: false },
      ],
      ["team_admin_data_wizards"],
    );
    expect((await bodyOf<{ places: object[] }>(member.get(path))).places).toEqual([
      { wizardId: counted, most: 20, taken: 1 },
    ]);
  });

  it("count what the form makes: every child, none of another form, and none that was taken out again", async () => {
    const settings = { collectionId: team.campers, fields: [asked(team.camperName)] };
    const places = { most: 3, collectionId: team.campers, onlyMade: true };
    const flow = flowOf([{ tasks: [{ ...camper, loop: { over: "rows", least: 1, most: 5 }, settings }] }], { places });
    await team.add(team.campers, { [team.camperName]: "Imported" });
    const [wizardId, other] = [await team.publish(flow), await team.publish(flow)];
    const finish = async (id: string, names: string[]) => {
      const { run } = await team.start(id);
      const rows = names.map((name, place) => ({ key: String(place + 1), values: { [team.camperName]: name } }));
      return team.finish(run.id, { [tasksByName(flow).camper!]: { rows } });
    };
    const first = await bodyOf<RunScreen>(finish(wizardId, ["Ada"]));
    expect(messageOf(await finish(wizardId, ["Ben", "Cleo", "Dan"]))).toContain("Only 2 places are left.");
    expect((await finish(other, ["Eve", "Fay", "Gus"])).status).toBe(200);
    await lingerBeforeCommit();
    const together = await Promise.all([["Ben"], ["Cleo"], ["Dan"], ["Hal"]].map((names) => finish(wizardId, names)));
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(messageOf(await finish(wizardId, ["Ida"]))).toBe("All places are taken.");
    const [ada] = first.finish!.reports.flatMap(({ records }) => records);
    await bodyOf(team.admin.delete(team.path(`/records/${ada!.id}`)));
    expect((await finish(wizardId, ["Ida"])).status).toBe(200);
  });

  it("are counted among the records that a filter matches: of one age, whatever else is there", async () => {
    for (const name of ["Old 1", "Old 2", "Old 3"])
      await team.add(team.campers, { [team.camperName]: name, [team.age]: 14 });
    const filter = { field: team.age, operator: "is", value: 9 };
    const settings = { collectionId: team.campers, fields: [asked(team.camperName), asked(team.age)] };
    const flow = flowOf([{ tasks: [{ ...camper, loop: { over: "rows", least: 1, most: 5 }, settings }] }], {
      places: { most: 2, collectionId: team.campers, filter },
    });
    const wizards = [await team.publish(flow), await team.publish(flow)];
    const finish = async (wizardId: string, ages: number[]) => {
      const { run } = await team.start(wizardId);
      const rows = ages.map((age, at) => ({
        key: String(at + 1),
        values: { [team.camperName]: `C${age}`, [team.age]: age },
      }));
      return team.finish(run.id, { [tasksByName(flow).camper!]: { rows } });
    };
    await lingerBeforeCommit();
    const together = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => finish(wizards[at]!, [9])));
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    // Nothing of another age takes a place.
    expect((await finish(wizards[0]!, [14, 8])).status).toBe(200);
    expect(messageOf(await finish(wizards[0]!, [14, 9]))).toBe("All places are taken.");
    expect(await count(team.campers)).toBe(7);
  });

  it("that too many have already are no reason to refuse who takes none", async () => {
    for (const name of ["A", "B", "C"]) await team.add(team.campers, { [team.camperName]: name, [team.age]: 9 });
    const settings = { collectionId: team.campers, fields: [asked(team.camperName), asked(team.age)] };
    const flow = flowOf([{ tasks: [{ ...camper, settings }] }], {
      places: { most: 2, collectionId: team.campers, filter: { field: team.age, operator: "is", value: 9 } },
    });
    const wizardId = await team.publish(flow);
    const finish = async (age: number) => {
      const { run } = await team.start(wizardId);
      const values = { [team.camperName]: "New", [team.age]: age };
      return (await team.finish(run.id, { [tasksByName(flow).camper!]: { values } })).status;
    };
    expect([await finish(9), await finish(14)]).toEqual([409, 200]);
  });

  it("are taken by each step that is written by itself", async () => {
    const flow = flowOf(
      [
        { tasks: [{ ...camper, settings: { collectionId: team.campers, fields: [asked(team.camperName)] } }] },
        {
          tasks: [
            { ...camper, name: "another", settings: { collectionId: team.parents, fields: [asked(team.parentName)] } },
          ],
        },
      ],
      { places: { most: 2, collectionId: team.campers }, commits: "step" },
    );
    const wizardId = await team.publish(flow);
    const answers = (name: string) => ({ [tasksByName(flow).camper!]: { values: { [team.camperName]: name } } });
    const runs: RunScreen[] = [];
    for (const _each of [1, 2, 3, 4]) runs.push(await team.start(wizardId));
    const told = await Promise.all(
      runs.map(({ run, step }, each) => team.answer(run.id, step!.id, answers(`C${each}`), "next")),
    );
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await count(team.campers)).toBe(2);
  });

  it("count for a finish that is too long for one transaction, from its beginning", async () => {
    const records = Array.from({ length: 1_100 }, (_, each) => ({ values: { [team.parentName]: `P${each}` } }));
    const bulk = { action: "create", collectionId: team.parents, records };
    await bodyOf(team.admin.post(team.path("/records/bulk"), bulk));
    const childOfEach = (most: number) =>
      flowOf(
        [
          {
            tasks: [
              {
                ...{ type: "find_matching_data_records", name: "all" },
                settings: { collectionId: team.parents, choose: "all" },
              },
              {
                ...{ ...camper, loop: { over: "records", variable: "all" } },
                settings: { collectionId: team.campers, fields: [fixed(team.camperName, "Child")] },
              },
            ],
          },
        ],
        { places: { most, collectionId: team.campers } },
      );
    const tooFew = await team.start(await team.publish(childOfEach(1_000)));
    expect((await team.finish(tooFew.run.id)).status).toBe(409);
    expect(await count(team.campers)).toBe(0);
    const wizardId = await team.publish(childOfEach(2_000));
    const [first, second] = [await team.start(wizardId), await team.start(wizardId)];
    const told = await Promise.all([team.finish(first.run.id), team.finish(second.run.id)]);
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { run } = told.find(({ status }) => status === 200)!.body as RunScreen;
    await waitForWork(team.admin, team.teamId, run.workId!);
    expect(await count(team.campers)).toBe(1_100);
  });
});
