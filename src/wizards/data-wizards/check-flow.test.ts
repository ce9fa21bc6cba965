import { describe, expect, it } from "vitest";
import { type CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import { newId } from "#shared/ids.ts";
import { flowSchema } from "../tasks/wizard-flow.ts";
import { checkFlow, type FlowSurroundings } from "./check-flow.ts";

const [campers, email, view, hidden, template, draftTemplate, sender, wizard, draftWizard, gone] = Array.from(
  { length: 10 },
  newId,
) as string[];

const definitions = new Definitions([
  {
    ...{ id: campers, parentId: null, name: "Camper", pluralName: "Campers", translations: {}, isSmart: false },
    fields: [{ id: email, collectionId: campers, title: "Email", column: "email", type: "email_address", config: {} }],
  } as unknown as CollectionDefinition,
]);

const around: FlowSurroundings = {
  definitions,
  view: (id) => (id === view || id === hidden ? { collectionId: campers!, isPublished: id === view } : undefined),
  template: (id) =>
    id === template || id === draftTemplate ? { isPublished: id === template, usedFor: "marketing_only" } : undefined,
  sender: (id) => (id === sender ? { isProven: true } : undefined),
  wizard: (id) => (id === wizard || id === draftWizard ? { name: "Next", isPublished: id === wizard } : undefined),
};

type Task = Record<string, unknown> & { type: string };

/** What is wrong with steps that have these tasks, beside that of other tasks nothing is said. */
function problemsOf(steps: Task[][], more: Record<string, unknown> = {}): string[] {
  let count = 0;
  const flow = flowSchema.parse({
    ...more,
    steps: steps.map((tasks, place) => ({
      id: newId(),
      title: `Step ${place}`,
      tasks: tasks.map((task) => ({ id: newId(), name: `t${++count}`, title: `T${count}`, ...task })),
    })),
  });
  return checkFlow(flow, around).map(({ severity, problem, path }) => [severity, problem, path].join(" ").trim());
}

const asks: Task = { type: "create_temp_variable", name: "email", settings: {} };
const finds = (settings: object = {}): Task => ({
  type: "find_matching_data_records",
  name: "camper",
  settings: { collectionId: campers, ...settings },
});
const updates = (more: object = {}, settings: object = {}): Task => ({
  type: "update_data_fields_for_data_records",
  settings: { records: "camper", fields: [{ fieldId: email }], ...settings },
  ...more,
});
const byVariable = (variable: string) => ({ field: email, operator: "is", value: { variable } });

describe("what is wrong with a flow", () => {
  it("is told of what places are counted by", () => {
    const counted = (filter: object) => ({ places: { most: 5, collectionId: campers, filter } });
    const asked = { field: email, operator: "is", value: "ada@example.test" };
    expect(problemsOf([[asks]], counted(asked))).toEqual([]);
    expect(problemsOf([[asks]], counted({ ...asked, field: gone }))).toEqual(["error fieldGone places"]);
    expect(problemsOf([[asks]], counted(byVariable("email")))).toEqual(["error filterValue places"]);
  });

  it("is nothing where a text names a field of what any task has found, whatever the task is called", () => {
    for (const name of ["person", "record", "recipient"])
      expect(problemsOf([[{ ...finds(), name }]], { finishText: `{{ ${name}.email }}` })).toEqual([]);
    expect(problemsOf([[finds()]], { finishText: "{{ record._name }}" })).toContain("error textName finishText");
  });

  it("is nothing where everything that is named is known by then", () => {
    expect(problemsOf([[asks, finds({ filter: byVariable("email") })], [updates()]])).toEqual([]);
  });

  it("is that it has no steps, or one in which nothing is done, or that nobody reaches", () => {
    expect(problemsOf([])).toEqual(["error noSteps steps"]);
    expect(problemsOf([[{ ...asks, isDisabled: true }]])).toEqual(["warning stepEmpty"]);
    const steps = [newId(), newId()].map((id) => ({ id, title: "A", tasks: [] }));
    const flow = flowSchema.parse({ steps, firstStepId: steps[1]!.id });
    expect(checkFlow(flow, around).map(({ problem, stepId }) => [problem, stepId])).toContainEqual([
      "stepUnreachable",
      steps[0]!.id,
    ]);
  });

  it("is that the page at the end is at an address that does not say by itself where it leads", () => {
    for (const finishUrl of ["https://{{ today }}/", "javascript:alert(1)"])
      expect(checkFlow(flowSchema.parse({ finishUrl }), around)).toContainEqual(
        expect.objectContaining({ problem: "addressUnsafe", path: "finishUrl", severity: "error" }),
      );
    const flow = flowSchema.parse({ finishUrl: "https://camp.example/?day={{ today }}" });
    expect(checkFlow(flow, around).filter(({ path }) => path === "finishUrl")).toEqual([]);
  });

  it.each([
    ["a variable that nothing sets", [[finds({ filter: byVariable("nothing") })]], "error variableUnknown filter"],
    ["one that is set later", [[finds({ filter: byVariable("email") }), asks]], "error variableLater filter"],
    [
      "one of a task that is off",
      [[{ ...asks, isDisabled: true }, finds({ filter: byVariable("email") })]],
      "error variableOff filter",
    ],
    [
      "an unknown operator",
      [[finds({ filter: { field: email, operator: "smells_of" } })]],
      "error operatorUnknown filter",
    ],
    ["a deleted field", [[finds({ filter: { field: gone, operator: "is", value: "a" } })]], "error fieldGone filter"],
    ["a deleted collection", [[finds({ collectionId: gone })]], "error collectionGone collectionId"],
    ["no collection", [[finds({ collectionId: null })]], "error collectionMissing collectionId"],
    ["no records", [[updates({}, { records: null })]], "error recordsMissing records"],
    ["what holds no records", [[asks, updates({}, { records: "email" })]], "error notRecords records"],
    [
      "a field twice",
      [[finds(), updates({}, { fields: [{ fieldId: email }, { fieldId: email }] })]],
      "error fieldTwice fields.1",
    ],
    [
      "a value that does not fit",
      [[finds(), updates({}, { fields: [{ fieldId: email, source: { from: "fixed", value: 5 } }] })]],
      "error valueUnfit fields.0.source",
    ],
    [
      "a tag of nothing",
      [[{ type: "display_formatted_text", settings: { text: "Hi {{ nobody }}" } }]],
      "error textName text",
    ],
    ["a broken tag", [[{ type: "display_formatted_text", settings: { text: "Hi {{ a" } }]], "error textBroken text"],
    ["a view that is gone", [[{ type: "display_dataview", settings: { viewId: gone } }]], "error viewGone viewId"],
    [
      "one that nobody sees",
      [[{ type: "display_dataview", settings: { viewId: hidden } }]],
      "error viewUnpublished viewId",
    ],
    [
      "a loop over nothing",
      [[asks, finds(), updates({ loop: { over: "records", variable: "email" } })]],
      "error loopNothing loop",
    ],
    ["a loop of what cannot be repeated", [[{ ...asks, loop: { over: "rows" } }]], "error loopUnfit loop"],
    [
      "what asks in the background",
      [[finds(), updates({ isInBackground: true })]],
      "error backgroundAsks isInBackground",
    ],
    ["a wizard that is gone", [[{ ...asks, nextWizardId: gone }]], "error wizardGone nextWizardId"],
    ["one that is a draft", [[{ ...asks, nextWizardId: draftWizard }]], "warning wizardUnpublished nextWizardId"],
    [
      "a condition on nothing",
      [[{ ...asks, condition: { field: "nobody", operator: "is_empty" } }]],
      "error variableUnknown condition",
    ],
  ] as [string, Task[][], string][])("is %s", (_, steps, expected) => {
    expect(problemsOf(steps)).toEqual([expected]);
  });

  it("is a message without a template, or with one that cannot be sent so", () => {
    const sends = (settings: object): Task => ({
      type: "send_outgoing_message",
      settings: { records: "camper", senderId: sender, ...settings },
    });
    const of = (settings: object) => problemsOf([[finds(), sends(settings)]]);
    expect(of({ templateId: template, contentType: "MARKETING" })).toEqual([]);
    expect(of({})).toEqual(["error templateMissing templateId"]);
    expect(of({ templateId: draftTemplate })).toEqual(["error templateUnpublished templateId"]);
    expect(of({ templateId: template })).toEqual(["error templateOther templateId"]);
    expect(of({ templateId: template, contentType: "MARKETING", senderId: gone })).toEqual([
      "error senderGone senderId",
    ]);
  });

  it("is something in the background whose result is needed before", () => {
    const found = [{ ...finds(), isInBackground: true }, updates({}, { fields: [] })];
    expect(problemsOf([found])).toEqual(["error backgroundUsed isInBackground"]);
    expect(problemsOf([[found[0]!, updates({ isInBackground: true }, { fields: [] })]])).toEqual([]);
  });
});
