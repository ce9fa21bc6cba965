import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { VariableShown } from "#wizards/data-wizards/contract.ts";
import { flowSchema } from "#wizards/tasks/wizard-flow.ts";
import { variablesAt } from "./variables-at.ts";

const [families, children, family, child, more] = Array.from({ length: 5 }, newId) as [
  ...[string, string, string, string, string],
];

const draft = flowSchema.parse({
  steps: [
    {
      ...{ id: newId(), title: "Who" },
      tasks: [
        { id: family, name: "family", title: "Family", type: "create_data_record" },
        { id: child, name: "child", title: "Children", type: "create_data_record", loop: { over: "rows" } },
        {
          ...{ id: more, name: "more", title: "More", type: "update_data_fields_for_data_records" },
          loop: { over: "records", variable: "child" },
        },
      ],
    },
  ],
});

const holding = (name: string, taskId: string, collectionId: string, isMany: boolean): VariableShown => ({
  ...{ name, taskId, title: name, field: null, records: { collectionIds: [collectionId], isMany } },
});

const wizard = {
  draft,
  variables: [holding("family", family, families, false), holding("child", child, children, true)],
};
const own = (name: string) => ({ name, title: name, collectionIds: [children] });
const single = (variables: VariableShown[]) =>
  variables.filter(({ records }) => records?.isMany === false).map(({ name }) => name);

describe("variables at a position of the flow", () => {
  it("are those of the tasks before it", () => {
    expect(variablesAt(wizard, { taskId: child }).map(({ name }) => name)).toEqual(["family"]);
    expect(variablesAt(wizard, {}).map(({ name }) => name)).toEqual(["family", "child"]);
  });

  it("have the fields of the current item within a task that is repeated for rows", () => {
    const { loop } = draft.steps[0]!.tasks[1]!;
    expect(single(variablesAt(wizard, { taskId: child, loop, own: own("child") }))).toEqual(["family", "child"]);
  });

  it("have the fields of the current record within a loop over records", () => {
    const { loop } = draft.steps[0]!.tasks[2]!;
    const within = variablesAt(wizard, { taskId: more, loop, own: own("more") });
    expect(single(within)).toEqual(["family", "row", "more"]);
    expect(within.find(({ name }) => name === "row")!.records!.collectionIds).toEqual([children]);
  });

  it("have those of a task that nothing is saved of yet", () => {
    expect(single(variablesAt({ ...wizard, variables: [] }, { taskId: child, own: own("child") }))).toEqual(["child"]);
  });
});
