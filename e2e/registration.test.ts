import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
const main = (page: Page) => page.locator("main");

it("a registration gets a question that has no field yet; a family known by its email checks what it entered, and the team merges it", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const team = `/api/teams/${world.teamId("camp")}`;
  const { starters } = (await (await page.request.get(`${team}/wizard-starters`)).json()) as {
    starters: { starter: string; choices: { key: string; chosen: string[] }[] }[];
  };
  const starter = starters.find((each) => each.starter === "collectRegistrations")!;
  const choices = Object.fromEntries(starter.choices.map(({ key, chosen }) => [key, chosen]));
  const data = { starter: "collectRegistrations", choices, name: "Summer" };
  const made = await page.request.post(`${team}/wizard-starters/use`, { data });
  const { id, draft } = (await made.json()) as {
    id: string;
    draft: { steps: { tasks: { id: string; name: string }[] }[] };
  };
  const task = draft.steps.flatMap(({ tasks }) => tasks).find(({ name }) => name === "children")!;

  await page.goto(world.pathOf("camp", `/admin/data-wizards/${id}/steps?task=${task.id}`));
  const form = page.getByRole("dialog", { name: "Create a record" });
  const fields = form.getByRole("combobox", { name: "Add fields" });
  await fields.fill("Sleeps well");
  await page.getByRole("option", { name: "New field “Sleeps well”…" }).click();
  const panel = page.getByRole("dialog", { name: "What kind of field?" });
  await panel
    .getByRole("button", { name: /^Checkbox/ })
    .first()
    .click();
  const creating = page.getByRole("dialog", { name: "New field" });
  expect(await creating.getByRole("textbox", { name: /^Title/ }).inputValue()).toBe("Sleeps well");
  await creating.getByRole("button", { name: "Add field", exact: true }).click();
  await creating.waitFor({ state: "detached" });
  await form.getByRole("button", { name: /^Sleeps well/ }).waitFor();
  await form.getByRole("button", { name: "Save task" }).click();
  await form.waitFor({ state: "detached" });

  await page.goto(world.pathOf("camp", `/admin/data-wizards/${id}/external-access`));
  await page.getByRole("switch", { name: "Visitors without an account can run it" }).check();
  const opening = page.getByRole("region", { name: "When it is open" });
  await opening.getByRole("switch", { name: "Limited places" }).check();
  expect(await opening.getByRole("combobox", { name: "What takes a place" }).inputValue()).toBe(
    "Campers added in this form",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The external access was saved.").waitFor();
  expect((await page.request.post(`${team}/wizards/${id}/publish`, { data: {} })).status()).toBe(200);

  const { page: phone } = await world.visit({ width: 380, colorScheme: "dark" });
  await phone.goto(`/public/team-${world.teamId("camp")}/wizards/${id}`);
  const next = () => phone.getByRole("button", { name: "Next", exact: true }).click();
  await main(phone).getByRole("textbox").first().fill("karen.alvarez0@example.org");
  await next();
  await seeClean(phone);
  await main(phone)
    .getByLabel(/^Family name/)
    .fill("Alvarez again");
  await next();
  await phone.getByRole("heading", { level: 2, name: "Campers" }).waitFor();
  await main(phone)
    .getByLabel(/^Full name/)
    .first()
    .fill("Luz Alvarez");
  const sleeps = main(phone).getByRole("group", { name: /^Sleeps well/ });
  expect(await sleeps.getByRole("radio", { checked: true }).count()).toBe(0);
  await sleeps.getByRole("radio", { name: "Yes" }).check();
  await sleeps.getByText("Clear").click();
  expect(await sleeps.getByRole("radio", { name: "Yes" }).isChecked()).toBe(false);
  await sleeps.getByRole("radio", { name: "No", exact: true }).check();
  await seeClean(phone);
  await next();
  await phone.getByRole("heading", { level: 2, name: "Registrations" }).waitFor();
  await main(phone)
    .getByRole("group", { name: /^Session/ })
    .getByRole("radio")
    .first()
    .check();
  await next();
  await phone.getByRole("heading", { level: 2, name: "Check and finish" }).waitFor();
  for (const told of ["karen.alvarez0@example.org", "Alvarez again", "Sleeps well", "Not answered"])
    await main(phone).getByText(told).first().waitFor();
  await seeClean(phone);
  await main(phone).getByRole("button", { name: "Edit Campers" }).click();
  await main(phone)
    .getByLabel(/^Full name/)
    .first()
    .fill("Luz Maria Alvarez");
  await next();
  await main(phone).getByText("Luz Maria Alvarez").first().waitFor();
  await phone.getByRole("button", { name: "Finish" }).click();
  await phone.getByRole("heading", { level: 1 }).first().waitFor();
  await phone.getByRole("button", { name: "Submit another" }).click();
  await phone.getByRole("button", { name: "Next", exact: true }).waitFor();
  expect(await main(phone).getByRole("textbox").first().inputValue()).toBe("");

  const found = await page.request.get(`${team}/search?q=Alvarez%20again`);
  const recordId = /"id":"([\w-]{36})"[^}]*Alvarez again/.exec(await found.text())![1];
  await page.goto(world.pathOf("camp", `/data-records/${recordId}`));
  await heading(page, "Alvarez again").waitFor();
  const note = page.getByRole("region", { name: "Possibly the same" });
  await note.getByText("karen.alvarez0@example.org").waitFor();
  await seeClean(page);
  await note.getByRole("button", { name: "Not the same" }).click();
  await note.getByRole("button", { name: "Merge" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await note.getByRole("button", { name: "Merge" }).click();
  await page
    .getByRole("dialog")
    .getByText(/Everything that links/)
    .waitFor();
});
