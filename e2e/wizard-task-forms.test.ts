import { expect, it } from "vitest";
import { flowOf } from "#testing/wizard-team.ts";
import { taskTypeNames } from "#wizards/tasks/task-types.ts";
import { seeClean } from "./see-clean.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it.each([
  { width: 1440, colorScheme: "light" as const },
  { width: 380, colorScheme: "dark" as const },
])(
  "every type of task is set up in a form of its own: $width, $colorScheme",
  async (look) => {
    const { page } = await world.visitAs(admin, look);
    const team = `/api/teams/${world.teamId("camp")}`;
    const flow = flowOf([{ tasks: taskTypeNames.map((type, place) => ({ type, name: `task_${place}` })) }]);
    const made = await page.request.post(`${team}/wizards`, { data: { name: `All types ${look.width}`, flow } });
    expect(made.status(), await made.text()).toBe(200);
    const { id, draft } = (await made.json()) as { id: string; draft: typeof flow };
    for (const task of draft.steps[0]!.tasks) {
      await page.goto(world.pathOf("camp", `/admin/data-wizards/${id}/steps?task=${task.id}`));
      const form = page.getByRole("dialog");
      await form.getByRole("textbox", { name: /^Task title/ }).fill(`Set up: ${task.type}`);
      await seeClean(page);
      await form.getByRole("button", { name: "Save task" }).click();
      await form.waitFor({ state: "detached" });
      await page.getByText(`Set up: ${task.type}`).first().waitFor();
    }
    const saved = await (await page.request.get(`${team}/wizards/${id}`)).json();
    const titles = (saved as { draft: typeof flow }).draft.steps[0]!.tasks.map(({ title }) => title);
    expect(titles).toEqual(taskTypeNames.map((type) => `Set up: ${type}`));
  },
  120_000,
);
