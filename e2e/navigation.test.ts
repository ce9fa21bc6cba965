import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, pathOf, startWorld } from "./world.ts";

const world = startWorld();

it("every page of the team is two clicks of the menu away, and the menu shows where one is, also in a low window", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.setViewportSize({ width: 1440, height: 520 });
  await page.goto(world.pathOf("camp"));
  const menu = page.getByRole("navigation", { name: "Menu" });
  const entry = (name: string) => menu.getByRole("link", { name, exact: true });
  const ways: [string, string[]][] = [
    ["Dashboard", ["Bookmarked", "Recent changes"]],
    ["All collections", ["Custom lists", "Tags", "Trash"]],
    [
      "Messages",
      [
        ...["Drafts", "Scheduled", "Sent", "Archived", "Template drafts", "Published templates", "Archived templates"],
        ...["Set-up", "Senders", "Subscription lists", "Blocked addresses", "Settings"],
      ],
    ],
  ];
  for (const [wing, pages] of ways) {
    for (const name of pages) {
      await entry("Projects").click();
      await heading(page, "Projects").waitFor();
      expect(await entry(name).count()).toBe(0);
      await entry(wing).click();
      await entry(name).click();
      await menu.locator("[aria-current=page]", { hasText: name }).waitFor();
      const isInSight = async () => {
        const [box, current] = [(await menu.boundingBox())!, (await entry(name).boundingBox())!];
        return current.y >= box.y && current.y + current.height <= box.y + box.height;
      };
      await expect.poll(isInSight, { message: name }).toBe(true);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await heading(page, "Message settings").waitFor();
  await seeClean(page);
});

it("the dashboard begins with what waits for somebody, and leads there", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp"));
  const today = page.getByRole("region", { name: "Today" });
  await today.getByRole("link", { name: /^Check-in: \d+ submissions? since/ }).click();
  await heading(page, "Check-in").waitFor();
  expect(pathOf(page)).toMatch(/\/runs$/);
});

it("a wizard of one step shows no way, one of several does", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const team = `/api/teams/${world.teamId("camp")}`;
  type Wizard = { id: string; stepCount: number; isPublished: boolean; abilities: { run: boolean } };
  const { wizards } = (await (await page.request.get(`${team}/wizards`)).json()) as { wizards: Wizard[] };
  const runnable = wizards.filter(({ isPublished, abilities }) => isPublished && abilities.run);
  for (const [hasWay, fits] of [
    [0, (count: number) => count === 1],
    [1, (count: number) => count > 1],
  ] as const) {
    const wizard = runnable.find(({ stepCount }) => fits(stepCount))!;
    await page.goto(world.pathOf("camp", `/wizards/${wizard.id}`));
    await page.getByRole("button", { name: /^(Next|Finish)$/ }).waitFor();
    expect([wizard.stepCount, await page.getByRole("navigation", { name: "Steps" }).count()]).toEqual([
      wizard.stepCount,
      hasWay,
    ]);
    expect(await page.getByRole("progressbar").count()).toBe(hasWay);
  }
});
