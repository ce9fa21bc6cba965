import { expect, it } from "vitest";
import { asked, flowOf } from "#testing/wizard-team.ts";
import { focused, tabTo } from "./by-keys.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("a registration with siblings is built from nothing in the diagram, by keys alone, and published", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const { keyboard } = page;
  await page.goto(world.pathOf("camp", "/admin/data-wizards"));
  await heading(page, "Data wizards").waitFor();
  await press(page, "New wizard");
  await page.getByRole("dialog", { name: "New wizard" }).waitFor();
  await press(page, /^Start from nothing/);
  await page.getByRole("dialog", { name: "Start from nothing" }).getByLabel("Name").waitFor();
  await tabTo(page, /^Name/);
  await keyboard.type("Register siblings");
  await keyboard.press("Enter");
  await heading(page, "Register siblings").waitFor();
  await press(page, "Diagram");
  await page.getByRole("button", { name: "Add the first step" }).waitFor();
  await seeClean(page);

  // A step, and what finds or makes the family.
  await press(page, "Add the first step");
  await newStep(page, "Parent");
  await seeFocus(page, "Step 1: Parent");
  await addTask(page, /^Find records/, "Family", "Find records");
  await choose(page, /^Collection/, "Families");
  await chooseBelow(page, "Of those that are found", "Ask for one");
  await chooseBelow(page, "If nothing is found", "Let the person create a record");
  await addField(page);
  await press(page, "Save task");
  await seeFocus(page, "Family");
  await page.getByText(/^Finds Families, asks for one; lets the person create one$/).waitFor();

  // Behind it a second one, whose task is done for each sibling.
  await keyboard.press("End");
  await seeFocus(page, "Finish");
  await keyboard.press("Insert");
  await newStep(page, "Children");
  await seeFocus(page, "Step 2: Children");
  await addTask(page, /^Create a record/, "Child", "Create a record");
  await choose(page, /^Collection/, "Campers");
  await addField(page);
  await chooseBelow(page, "Repeat", "For each row that the person adds");
  await press(page, "Save task");
  await seeFocus(page, "Child");
  await page.getByText("For each row that the person adds, 1 to 20").waitFor();
  await seeClean(page);

  // Escape leads back to where one was.
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Create a record" }).waitFor();
  await keyboard.press("Escape");
  await seeFocus(page, "Child");

  // And out of the diagram, to what stands above it.
  await tabBackTo(page, "Publish");
  await keyboard.press("Enter");
  await page.getByText("“Register siblings” is published").waitFor();

  const { dataWizardId } = /data-wizards\/(?<dataWizardId>[^/]+)/.exec(page.url())!.groups!;
  await page.goto(world.pathOf("camp", `/wizards/${dataWizardId}`));
  await heading(page, "Parent").waitFor();
});

it("moves, removes and adds by keys, and says where things are then", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const { keyboard } = page;
  await openDiagram(page, await makeWizard(page));
  const order = () =>
    page.locator("[data-part]").evaluateAll((parts) => parts.map((part) => part.textContent).filter(Boolean));

  await page.locator("[data-part]").first().focus();
  expect(await focused(page)).toBe("Start");
  for (const name of ["Step 1: You", "Email", "Step 2: Children"]) {
    await keyboard.press("ArrowDown");
    expect(await focused(page)).toBe(name);
  }
  await keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Condition of Children");
  await page.getByText("Otherwise it’s skipped").first().waitFor();

  // Into the step above, and back.
  await keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Children");
  await keyboard.press("Alt+ArrowUp");
  await page.getByText("Children: task 2 of 2 in You").waitFor({ state: "attached" });
  await seeFocus(page, "Children");
  expect((await order()).indexOf("Children")).toBeLessThan((await order()).lastIndexOf("Step"));
  await keyboard.press("Alt+ArrowDown");
  await page.getByText("Children: task 1 of 1 in Children").waitFor({ state: "attached" });

  // Between two. Whoever goes on at once is not taken back to what was moved.
  await keyboard.press("ArrowLeft");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await seeFocus(page, "Step 2: Children");
  await press(page, "Add task before Children");
  await page.getByRole("dialog", { name: "Add task" }).waitFor();
  await press(page, /^Show a text/);
  await page.getByRole("dialog", { name: "Show a text" }).waitFor();
  await press(page, "Save task");
  await seeFocus(page, "Text");
  await keyboard.press("Delete");
  await page.getByRole("dialog", { name: "Delete the task “Text”?" }).waitFor();
  await press(page, "Delete task");
  await page.getByText("The task “Text” has been deleted.").waitFor();
  await seeFocus(page, "Step 2: Children");
});

it("shows where people give up, reads as text, and fits a phone in the dark", async () => {
  const { page } = await world.visitAs(admin, { width: 380, colorScheme: "dark" });
  const wizardId = await makeWizard(page);
  const team = `/api/teams/${world.teamId("camp")}`;
  expect((await page.request.post(`${team}/wizards/${wizardId}/publish`)).status()).toBe(200);
  expect((await page.request.post(`${team}/wizard-runs`, { data: { dataWizardId: wizardId } })).status()).toBe(200);

  await openDiagram(page, wizardId);
  await seeClean(page);
  await page.getByRole("switch", { name: "Show where people give up" }).press("Space");
  await page.getByText("1 came, one didn’t go on").waitFor();
  expect(new URL(page.url()).searchParams.get("funnel")).toBe("1");
  await page.reload();
  await page.getByText("1 came, one didn’t go on").waitFor();
  await page.getByRole("switch", { name: "Read it as text" }).press("Space");
  const text = page.getByRole("region", { name: "Read it as text" });
  await text.getByText("Asks for Email").waitFor();
  await seeClean(page);
  await text.getByRole("button", { name: "Children" }).last().click();
  expect(await focused(page)).toBe("Children");
});

it("tries the draft from a step, with answers made up for those before it", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await openDiagram(page, await makeWizard(page));
  await page.getByRole("button", { name: "Actions for the step Children" }).click();
  await page.getByRole("menuitem", { name: "Try from here" }).click();
  await heading(page, "Children").waitFor();
  await page.getByText("A trial of the draft: nothing is written, nothing is sent.").waitFor();
});

type Field = { id: string; title: string };

/** Two steps: who writes, and their children where they have an email. */
async function makeWizard(page: Page): Promise<string> {
  const team = `/api/teams/${world.teamId("camp")}`;
  const campers = await collectionNamed(page, world.teamId("camp"), "Campers");
  const { fields } = await (await page.request.get(`${team}/collections/${campers}/fields`)).json();
  const name = (fields as Field[]).find(({ title }) => title === "Full name")!.id;
  const email = {
    type: "create_temp_variable",
    name: "email",
    title: "Email",
    settings: { dataType: "email_address" },
  };
  const flow = flowOf([
    { title: "You", tasks: [email] },
    {
      title: "Children",
      tasks: [
        {
          ...{ type: "create_data_record", name: "children", title: "Children", loop: { over: "rows" } },
          condition: { field: "email", operator: "is_not_empty" },
          settings: { collectionId: campers, fields: [asked(name)] },
        },
      ],
    },
  ]);
  const made = await page.request.post(`${team}/wizards`, { data: { name: `Siblings ${Math.random()}`, flow } });
  expect(made.status(), await made.text()).toBe(200);
  return (await made.json()).id;
}

async function openDiagram(page: Page, wizardId: string) {
  await page.goto(world.pathOf("camp", `/admin/data-wizards/${wizardId}/diagram`));
  await page.locator('[data-part="finish"]').waitFor();
}

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

async function tabBackTo(page: Page, name: string) {
  for (let stop = 0; stop < 60 && (await focused(page)) !== name; stop++) await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe(name);
}

const seeFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

async function newStep(page: Page, title: string) {
  await page.getByRole("dialog", { name: "New step" }).getByLabel("Step title").waitFor();
  await tabTo(page, /^Step title/);
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
}

/** Behind the part that has the focus. */
async function addTask(page: Page, type: RegExp, title: string, panel: string) {
  await page.keyboard.press("+");
  await page.getByRole("dialog", { name: "Add task" }).waitFor();
  await press(page, type);
  await page.getByRole("dialog", { name: panel }).getByLabel("Task title").waitFor();
  await tabTo(page, /^Task title/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(title);
}

/** What can be searched. */
async function choose(page: Page, label: RegExp, option: string) {
  await tabTo(page, label);
  await page.keyboard.type(option);
  await page.getByRole("option", { name: option }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** What is only chosen. */
async function chooseBelow(page: Page, label: string, option: string) {
  await tabTo(page, label);
  await page.keyboard.press("ArrowDown");
  const wanted = page.getByRole("option", { name: option });
  await wanted.waitFor();
  for (let stop = 0; stop < 8; stop++) {
    if ((await wanted.getAttribute("data-combobox-selected")) !== null) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

async function addField(page: Page) {
  await tabTo(page, "Add fields");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
}
