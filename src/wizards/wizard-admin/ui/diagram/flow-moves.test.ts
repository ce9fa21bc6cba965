import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { stepSchema, type WizardStep } from "#wizards/tasks/wizard-flow.ts";
import { taskMoved } from "./flow-moves.ts";

const stepWith = (title: string, titles: string[]): WizardStep =>
  stepSchema.parse({
    ...{ id: newId(), title },
    tasks: titles.map((each) => ({ id: newId(), name: each, title: each, type: "create_data_record" })),
  });

const steps = [stepWith("One", ["a", "b", "c"]), stepWith("Two", []), stepWith("Three", ["d"])];
const tasks = steps.flatMap((step) => step.tasks);

const moved = (title: string, by: -1 | 1) => {
  const found = taskMoved(steps, tasks.find((task) => task.title === title)!.id, by);
  return found && [found.step.title, ...found.taskIds.map((id) => tasks.find((task) => task.id === id)!.title)];
};

it.each([
  ["b", -1, ["One", "b", "a", "c"]],
  ["b", 1, ["One", "a", "c", "b"]],
  ["c", 1, ["Two", "c"]],
  ["d", -1, ["Two", "d"]],
  ["a", -1, undefined],
  ["d", 1, undefined],
] as const)("%s by %i: its step, or the one beside it", (title, by, expected) => {
  expect(moved(title, by)).toEqual(expected);
});

it("knows nothing of a task that is gone", () => {
  expect(taskMoved(steps, newId(), 1)).toBeUndefined();
});
