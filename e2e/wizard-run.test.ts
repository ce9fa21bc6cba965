import { expect, it } from "vitest";
import { asked, flowOf } from "#testing/wizard-team.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

type Field = { id: string; title: string };

/** Who writes to us, then as many children as they add, then somebody to call. */
async function publishRegistration(page: Page) {
  const team = `/api/teams/${world.teamId("camp")}`;
  const campers = await collectionNamed(page, world.teamId("camp"), "Campers");
  const { fields } = await (await page.request.get(`${team}/collections/${campers}/fields`)).json();
  const field = (title: string) => (fields as Field[]).find((each) => each.title === title)!.id;
  const flow = flowOf(
    [
      {
        title: "Your email",
        tasks: [
          {
            ...{ type: "create_temp_variable", name: "email", title: "Email" },
            settings: { dataType: "email_address", isRequired: true },
          },
        ],
      },
      {
        title: "Children",
        hideCancelButton: true,
        tasks: [
          {
            ...{ type: "create_data_record", name: "children", title: "Children" },
            loop: { over: "rows", least: 1, most: 3, addLabel: "Add a sibling" },
            settings: {
              collectionId: campers,
              newRecordLabel: "Child",
              fields: [asked(field("Full name"), { isRequired: true }), asked(field("Notes"))],
            },
          },
        ],
      },
      {
        title: "Emergency",
        tasks: [
          {
            type: "create_temp_variable",
            name: "contact",
            title: "Who do we call?",
            settings: { dataType: "plain_text" },
          },
        ],
      },
    ],
    { finishTitle: "See you at camp" },
  );
  const made = await page.request.post(`${team}/wizards`, { data: { name: "Register siblings", flow } });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = await made.json();
  expect((await page.request.post(`${team}/wizards/${id}/publish`)).status()).toBe(200);
  return world.pathOf("camp", `/wizards/${id}`);
}

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const saved = (page: Page) => page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
const names = (page: Page) => page.getByRole("textbox", { name: /^Full name/ });

it("registers two siblings: begun on a phone, gone on with at a desk, back, and finished once", {
  tags: ["journey"],
}, async () => {
  const phone = await world.visitAs(admin, { width: 380 });
  const path = await publishRegistration(phone.page);
  await phone.page.goto(path);
  await heading(phone.page, "Your email").waitFor();

  // What is wrong is said at the field, counted at the button, and has the focus.
  const email = phone.page.getByRole("textbox", { name: /^Email/ });
  await email.fill("nobody");
  await next(phone.page);
  await phone.page.getByText("One answer needs another look.").waitFor();
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  // What is half typed stands there after a reload, too.
  await phone.page.reload();
  await expect.poll(() => email.inputValue()).toBe("nobody");
  await email.fill("sam@simply.test");
  await phone.page.keyboard.press("Enter");
  await heading(phone.page, "Children").waitFor();

  await names(phone.page).fill("Ada Siebert");
  await phone.page.getByRole("button", { name: "Add a sibling" }).click();
  await names(phone.page).nth(1).fill("Ben Siebert");
  await phone.page.getByText("Child 2").first().waitFor();
  await saved(phone.page);
  await seeClean(phone.page);
  await phone.page.reload();
  await expect.poll(() => names(phone.page).nth(1).inputValue()).toBe("Ben Siebert");
  expect(await names(phone.page).first().inputValue()).toBe("Ada Siebert");
  // The browser's own way back, too, and what is typed at the last moment.
  await names(phone.page).nth(1).fill("Benno Siebert");
  await phone.page.goBack();
  await heading(phone.page, "Your email").waitFor();
  expect(await email.inputValue()).toBe("sam@simply.test");

  const desk = await world.visitAs(admin, { width: 1440, colorScheme: "dark" });
  const { page } = desk;
  await page.goto(path);
  await page.getByRole("link", { name: "Go on" }).click();
  await heading(page, "Children").waitFor();
  await expect.poll(() => names(page).nth(1).inputValue()).toBe("Benno Siebert");
  // Each step has an address, a place among the others, and its title with its icon in the menu of steps.
  expect(new URL(page.url()).pathname).toMatch(/\/wizards\/[0-9a-f-]+\/step-[0-9a-f-]+$/);
  await page.getByText("2 of 3", { exact: true }).first().waitFor();
  const menu = page.getByRole("navigation", { name: "Steps" }).getByRole("listitem");
  expect((await menu.allInnerTexts()).map((text) => text.trim())).toEqual(["Your email", "Children", "Emergency"]);
  for (const each of await menu.all()) expect(await each.locator("svg").count()).toBeGreaterThan(0);
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  expect(await cancel.count()).toBe(0);
  await next(page);
  await heading(page, "Emergency").waitFor();
  await cancel.waitFor();
  await page.getByRole("textbox", { name: "Who do we call?" }).fill("Grandma");
  await page.getByRole("button", { name: "Previous" }).click();
  await heading(page, "Children").waitFor();
  await names(page).nth(1).fill("Ben Siebert");
  await seeClean(page);
  await next(page);
  await expect.poll(() => page.getByRole("textbox", { name: "Who do we call?" }).inputValue()).toBe("Grandma");
  await page.getByRole("button", { name: "Finish" }).click();
  await heading(page, "See you at camp").waitFor();
  const done = page.getByRole("list", { name: "What was done" });
  await done.getByText("2 records created.").waitFor();
  for (const name of ["Ada Siebert", "Ben Siebert"]) await done.getByRole("link", { name }).waitFor();
  await seeClean(page);

  await done.getByRole("link", { name: "Ada Siebert" }).click();
  await page.getByText("created this record with a wizard").waitFor();
  await page.goBack();
  await heading(page, "See you at camp").waitFor();

  // It has ended on the phone as well.
  await phone.page.reload();
  await heading(phone.page, "See you at camp").waitFor();
  const runId = new URL(page.url()).searchParams.get("run")!;
  const read = await page.request.get(`/api/teams/${world.teamId("camp")}/wizard-runs/${runId}`);
  const { run, finish } = (await read.json()) as RunScreen;
  expect([run.status, finish!.reports.map(({ created }) => created)]).toEqual(["finished", [0, 2, 0]]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Undo/ }).click();
  await page.getByText("Everything that this run did was undone.").first().waitFor();
});
