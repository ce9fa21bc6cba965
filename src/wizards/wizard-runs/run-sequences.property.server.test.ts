import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { runsOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  asked,
  flowOf,
  fromVariable,
  makeWizardTeam,
  type TestFlow,
  tasksByName,
  type WizardTeam,
} from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let wizardId: string;
let flow: TestFlow;

beforeAll(async () => {
  team = await makeWizardTeam(world);
  flow = flowOf([
    { tasks: [{ type: "create_data_record", name: "parent", settings: formOf(team.parents, [team.parentName]) }] },
    {
      condition: { field: `parent.${team.parentName}`, operator: "is_not", value: "Solo" },
      tasks: [
        {
          type: "create_data_record",
          name: "children",
          loop: { over: "rows", least: 1, most: 4 },
          settings: formOf(team.campers, [team.camperName], [fromVariable(team.parent, "parent")]),
        },
      ],
    },
    { tasks: [{ type: "create_temp_variable", name: "word", settings: { isRequired: true } }] },
  ]);
  wizardId = await team.publish(flow);
});

const formOf = (collectionId: string, fieldIds: string[], more: object[] = []) => ({
  ...{ collectionId, fields: [...fieldIds.map((id) => asked(id)), ...more] },
});

type Answer = { parent: string; children: string[]; word: string };

/** What the straight way would make of the last answers. */
const answers = fc.record<Answer>({
  parent: fc.constantFrom("Ada", "Bea", "Solo"),
  children: fc.array(fc.constantFrom("Cleo", "Dan", "Eve"), { minLength: 1, maxLength: 3 }),
  word: fc.constantFrom("one", "two"),
});

const action = fc.oneof(
  fc.record({ kind: fc.constant("answer" as const), place: fc.integer({ min: 0, max: 2 }), said: answers }),
  fc.record({ kind: fc.constant("next" as const), place: fc.integer({ min: 0, max: 2 }), said: answers }),
  fc.record({ kind: fc.constant("open" as const), place: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("reload" as const) }),
  fc.record({ kind: fc.constant("finish" as const) }),
);

function saidAt(place: number, { parent, children, word }: Answer): object {
  const task = tasksByName(flow);
  if (place === 0) return { [task.parent!]: { values: { [team.parentName]: parent } } };
  if (place === 2) return { [task.word!]: { values: { value: word } } };
  const rows = children.map((name, row) => ({ key: String(row), values: { [team.camperName]: name } }));
  return { [task.children!]: { rows } };
}

const known = new Set([200, 400, 409]);

it("any way through a run, with repeated and concurrent calls, ends in what the straight way makes, once", {
  tags: ["generated"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 6 }), answers, async (actions, last) => {
      const before = await namesNow();
      const { run } = await team.start(wizardId);
      for (const each of actions) {
        if ((await bodyOf<RunScreen>(team.admin.get(team.run(run.id)))).run.status === "finished") break;
        for (const { status } of await Promise.all([act(run.id, each), act(run.id, each)]))
          expect(known).toContain(status);
      }
      const status = (await bodyOf<RunScreen>(team.admin.get(team.run(run.id)))).run.status;
      // All was answered before, and somebody has finished it: that is once, too.
      if (status === "finished") {
        expect((await namesNow()).parents).toHaveLength(before.parents.length + 1);
        return;
      }
      for (const place of [0, 1, 2]) {
        await team.admin.post(team.run(run.id, `/steps/${flow.steps[place]!.id}/open`));
        await team.answer(run.id, flow.steps[place]!.id, saidAt(place, last), "next");
      }
      const ended = await Promise.all([team.finish(run.id), team.finish(run.id), team.finish(run.id)]);
      expect(ended.map((each) => each.status)).toEqual([200, 200, 200]);
      const after = await namesNow();
      expect(after.parents.slice(before.parents.length)).toEqual([last.parent]);
      const children = last.parent === "Solo" ? [] : last.children.toSorted();
      expect(after.campers.slice(before.campers.length).toSorted()).toEqual(children);
    }),
    { numRuns: runsOf(12) },
  );
});

function act(runId: string, each: ReturnType<typeof action.generate>["value"]) {
  if (each.kind === "reload") return team.admin.get(team.run(runId));
  if (each.kind === "finish") return team.finish(runId);
  const stepId = flow.steps[each.place]!.id;
  if (each.kind === "open") return team.admin.post(team.run(runId, `/steps/${stepId}/open`));
  return team.answer(runId, stepId, saidAt(each.place, each.said), each.kind === "next" ? "next" : "stay");
}

async function namesNow() {
  const sort = [{ field: "record_number", descending: false }];
  const of = async (id: string) => (await team.list(id, { sort, limit: 500 })).records.map(({ name }) => name);
  return { parents: await of(team.parents), campers: await of(team.campers) };
}
