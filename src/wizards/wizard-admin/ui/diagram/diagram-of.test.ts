import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { flowSchema, type WizardFlow } from "#wizards/tasks/wizard-flow.ts";
import { addedAfter } from "./added-after.ts";
import { type DiagramLine, type DiagramPart, diagramOf } from "./diagram-of.ts";
import { layoutOf, type Sizes } from "./layout-of.ts";

const condition = { field: "email", operator: "empty" };

type Given = { title: string; condition?: object; tasks?: object[] };

/** Steps with tasks, each by its title. */
const flowWith = (steps: Given[], more: (flow: WizardFlow) => Partial<WizardFlow> = () => ({})): WizardFlow => {
  const flow = flowSchema.parse({
    steps: steps.map(({ tasks = [], ...step }) => ({
      ...{ id: newId(), ...step },
      tasks: tasks.map((task, at) => ({ id: newId(), name: `task_${at}`, type: "create_data_record", ...task })),
    })),
  });
  return { ...flow, ...more(flow) };
};

const wordOf = (part: DiagramPart): string => {
  switch (part.kind) {
    case "step":
      return part.step.title;
    case "task":
      return part.task.title;
    case "condition":
      return `if ${(part.task ?? part.step).title}`;
    case "addTask":
      return `+ ${part.before?.title ?? `end of ${part.step.title}`}`;
    case "addStep":
      return `++ ${part.before?.title ?? "end"}`;
    case "handOver":
      return `hand over after ${part.tasks.map(({ title }) => title).join()}`;
    default:
      return part.kind;
  }
};

const drawn = (flow: WizardFlow) => {
  const { parts, lines } = diagramOf(flow);
  const words = new Map(parts.map((part) => [part.id, wordOf(part)]));
  const linesOf = (kind: DiagramLine["kind"]) =>
    lines.filter((line) => line.kind === kind).map(({ from, to }) => `${words.get(from)} → ${words.get(to)}`);
  return { parts, lines, words: parts.map(wordOf), linesOf };
};

describe("the diagram of a flow", () => {
  it("has a place to add before, between and after all steps and tasks", () => {
    const { words, linesOf } = drawn(
      flowWith([
        { title: "Parent", tasks: [{ title: "Find" }] },
        { title: "Children", tasks: [{ title: "Child" }] },
      ]),
    );
    expect(words).toEqual([
      ...["start", "++ Parent", "Parent", "+ Find", "Find", "+ end of Parent"],
      ...["++ Children", "Children", "+ Child", "Child", "+ end of Children", "++ end", "finish"],
    ]);
    expect(linesOf("next")).toHaveLength(words.length - 1);
    expect(linesOf("next").at(-1)).toBe("++ end → finish");
    expect(linesOf("otherwise")).toEqual([]);
  });

  it("of nothing is a way from start to finish", () => {
    expect(drawn(flowWith([])).words).toEqual(["start", "++ end", "finish"]);
  });

  it("leads around a task and around a step that have a condition", () => {
    const { words, linesOf } = drawn(
      flowWith([
        { title: "Parent", tasks: [{ title: "Find", condition }, { title: "Ask" }] },
        { title: "Medical", condition, tasks: [{ title: "Allergies", condition }] },
      ]),
    );
    expect(words.indexOf("if Find")).toBe(words.indexOf("Find") - 1);
    expect(words.indexOf("if Medical")).toBe(words.indexOf("Medical") - 1);
    expect(linesOf("otherwise")).toEqual(["if Find → + Ask", "if Allergies → + end of Medical", "if Medical → ++ end"]);
  });

  it("leads a task that is done for many back to itself", () => {
    const { linesOf } = drawn(flowWith([{ title: "Children", tasks: [{ title: "Child", loop: { over: "rows" } }] }]));
    expect(linesOf("again")).toEqual(["Child → Child"]);
  });

  it("draws each wizard that goes on once, behind the finish, and not after what is turned off", () => {
    const [one, other] = [newId(), newId()];
    const { words, linesOf } = drawn(
      flowWith([
        {
          title: "End",
          tasks: [
            { title: "A", nextWizardId: one },
            { title: "B", nextWizardId: one },
            { title: "C", nextWizardId: other, isDisabled: true },
          ],
        },
      ]),
    );
    expect(words.slice(-2)).toEqual(["finish", "hand over after A,B"]);
    expect(linesOf("handOver")).toEqual(["finish → hand over after A,B"]);
  });

  it("puts steps that nobody gets to above the start", () => {
    const flow = flowWith([{ title: "Old" }, { title: "New" }], ({ steps }) => ({ firstStepId: steps[1]!.id }));
    const { parts, words, linesOf } = drawn(flow);
    expect(words.indexOf("Old")).toBeLessThan(words.indexOf("start"));
    expect(words.indexOf("New")).toBeGreaterThan(words.indexOf("start"));
    expect(parts.filter(({ isReached }) => !isReached).map(wordOf)).toEqual(["++ Old", "Old", "+ end of Old"]);
    expect(linesOf("apart").at(-1)).toBe("+ end of Old → start");
    expect(linesOf("next")[0]).toBe("start → ++ New");
  });
});

describe("what is added behind a part", () => {
  const flow = flowWith(
    [{ title: "Old" }, { title: "A", condition, tasks: [{ title: "a" }, { title: "b", condition }] }, { title: "B" }],
    ({ steps }) => ({ firstStepId: steps[1]!.id }),
  );
  const { parts } = diagramOf(flow);
  const [, stepA, stepB] = flow.steps;
  const [a, b] = stepA!.tasks;
  const task = (stepId: string, before?: string) => ({
    ...{ kind: "gallery", stepId, beforeTaskId: before ?? null },
  });
  const step = (before?: string) => ({ kind: "newStep", beforeStepId: before ?? null });

  it.each([
    ["start", step(stepA!.id)],
    ["++ B", step(stepB!.id)],
    ["if A", step(stepA!.id)],
    ["A", task(stepA!.id, a!.id)],
    ["a", task(stepA!.id, b!.id)],
    ["if b", task(stepA!.id, b!.id)],
    ["b", task(stepA!.id)],
    ["+ end of A", task(stepA!.id)],
    ["B", task(stepB!.id)],
    ["finish", step()],
  ])("%s", (word, expected) => {
    const part = parts.find((each) => wordOf(each) === word)!;
    expect(addedAfter(part, parts)).toEqual(expected);
  });
});

describe("its layout", () => {
  const sizes: Sizes = (part) =>
    part.kind === "addTask" ? { width: 24, height: 24 } : { width: 300, height: part.kind === "task" ? 90 : 48 };
  const flow = flowWith([
    { title: "Parent", tasks: [{ title: "Find", condition, nextWizardId: newId() }, { title: "Ask" }] },
    { title: "Children", condition, tasks: [{ title: "Child", nextWizardId: newId() }] },
  ]);

  it("stands in one column, each below the one before, without touching it", () => {
    const diagram = diagramOf(flow);
    const { places } = layoutOf(diagram, sizes);
    const column = diagram.parts.filter(({ kind }) => kind !== "handOver").map(({ id }) => places.get(id)!);
    const middles = column.map(({ x, width }) => x + width / 2);
    for (const middle of middles) expect(middle).toBeCloseTo(middles[0]!);
    for (const [at, { y }] of column.entries()) {
      const before = column[at - 1];
      if (before) expect(y).toBeGreaterThan(before.y + before.height);
    }
  });

  it("puts the wizards that go on side by side below the finish", () => {
    const diagram = diagramOf(flow);
    const { places } = layoutOf(diagram, sizes);
    const [one, other] = diagram.parts.filter(({ kind }) => kind === "handOver").map(({ id }) => places.get(id)!);
    expect(one!.y).toBe(other!.y);
    expect(one!.y).toBeGreaterThan(places.get("finish")!.y);
    expect(Math.abs(one!.x - other!.x)).toBeGreaterThan(one!.width);
  });

  it("frames each step with its tasks, and nothing else", () => {
    const diagram = diagramOf(flow);
    const { places, frames } = layoutOf(diagram, sizes);
    expect([...frames.keys()]).toEqual(flow.steps.map(({ id }) => id));
    const isInside = (id: string, stepId: string) => {
      const [part, frame] = [places.get(id)!, frames.get(stepId)!];
      return part.y >= frame.y && part.y + part.height <= frame.y + frame.height;
    };
    for (const { id } of flow.steps) {
      const inside = diagram.parts.filter((part) => isInside(part.id, id)).map(wordOf);
      const step = flow.steps.find((each) => each.id === id)!;
      expect(inside).toContain(step.title);
      expect(inside).toContain(`+ end of ${step.title}`);
      expect(inside.some((word) => word.startsWith("++") || word === `if ${step.title}`)).toBe(false);
    }
  });
});
