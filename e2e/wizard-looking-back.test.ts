import { expect, it } from "vitest";
import { asked, flowOf } from "#testing/wizard-team.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { seeClean } from "./see-clean.ts";
import { sendDue } from "./send-due.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
type Field = { id: string; title: string };
const team = () => `/api/teams/${world.teamId("camp")}`;

async function made<Body>(page: Page, path: string, data: object = {}): Promise<Body> {
  const answer = await page.request.post(`${team()}${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A family says who they are, and gets a letter; published, with its Spanish and French words. */
async function makeRegistration(page: Page, name = "Register a family") {
  const families = await collectionNamed(page, world.teamId("camp"), "Families");
  const { fields } = await (await page.request.get(`${team()}/collections/${families}/fields`)).json();
  const field = (title: string) => (fields as Field[]).find((each) => each.title === title)!.id;
  const template = await made<{ Id: string }>(page, "/templates", {
    ...{ Name: `Received: ${name}`, DeliveryMethodId: "EMAIL", UsedFor: "transactional_only" },
    ...{ ContentLanguageId: "en", SubjectLine: "Welcome, {{ record.family_name }} family" },
    TextOnlyVersion: "We have your registration, {{ record.main_contact }}.",
  });
  await made(page, `/templates/${template.Id}/publish`);
  const names = asked(field("Family name"), { isRequired: true });
  const flow = flowOf(
    [
      {
        title: "Your family",
        tasks: [
          {
            ...{ type: "create_data_record", name: "family", title: "Family" },
            settings: { collectionId: families, fields: [names, asked(field("Main contact")), asked(field("Email"))] },
          },
        ],
      },
      {
        title: "Confirmation",
        tasks: [
          {
            ...{ type: "display_formatted_text", name: "check", title: "Check" },
            settings: { text: "<p>We write to {{ family.email }}.</p>" },
          },
          {
            ...{ type: "send_outgoing_message", name: "letter", title: "Letter" },
            settings: { templateId: template.Id, records: "family" },
          },
        ],
      },
    ],
    { finishTitle: "See you at camp" },
  );
  const { id } = await made<{ id: string }>(page, "/wizards", { name, flow });
  await made(page, `/wizards/${id}/publish`);
  return { id, run: world.pathOf("camp", `/wizards/${id}`), admin: world.pathOf("camp", `/admin/data-wizards/${id}`) };
}

type Said = { name: string; contact: string; address: string; next: string };

async function answer(page: Page, words: Said) {
  await page.getByRole("textbox", { name: /^Family name/ }).fill(words.name);
  await page.getByRole("textbox", { name: "Main contact" }).fill(words.contact);
  await page.getByRole("textbox", { name: "Email" }).fill(words.address);
  await page.getByRole("button", { name: words.next }).click();
}

it("shows before what would happen; then writes once, sends the letter, and is looked back at and undone", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const wizard = await makeRegistration(page);
  const ada = { name: "Siebert", contact: "Ada Siebert", address: "ada.siebert@example.org" };

  await page.goto(`${wizard.run}?draft=1`);
  await heading(page, "Your family").waitFor();
  await answer(page, { ...ada, next: "Next" });
  await heading(page, "Confirmation").waitFor();
  await page.getByText(`We write to ${ada.address}.`).waitFor();
  await page.getByRole("button", { name: "What would happen" }).click();
  const trial = page.getByRole("dialog", { name: "What would happen" });
  await trial.getByText("would be created in Families").waitFor();
  await trial.getByText("Ada Siebert").first().waitFor();
  await trial.getByText("“Received: Register a family” to one recipient").waitFor();
  await trial.getByText("Welcome, Siebert family").waitFor();
  await seeClean(page);
  const families = await collectionNamed(page, world.teamId("camp"), "Families");
  const counted = async () => (await (await page.request.get(`${team()}/collections/${families}/count`)).json()).count;
  const before = await counted();

  await page.goto(wizard.run);
  await answer(page, { ...ada, next: "Next" });
  await heading(page, "Confirmation").waitFor();
  await page.getByRole("button", { name: "Finish" }).click();
  await heading(page, "See you at camp").waitFor();
  expect(await counted()).toBe(before + 1);
  await sendDue(world.app.app, "Received%");
  const [letter] = await world.app.letters(ada.address);
  expect([letter!.subject, letter!.body_text]).toEqual([
    "Welcome, Siebert family",
    expect.stringContaining("We have your registration, Ada Siebert."),
  ]);

  await page.goto(`${wizard.admin}/runs`);
  const row = page.getByRole("row", { name: /Finished/ });
  await row.getByText("To the end").waitFor();
  await page.getByText("One run started, one finished.").waitFor();
  await seeClean(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export answers" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Register a family.csv");
  await row.getByRole("button").first().click();
  const panel = page.getByRole("dialog", { name: "Run" });
  await panel.getByText("Sent to one recipient.").waitFor();
  await panel.getByText("Ada Siebert").waitFor();
  await seeClean(page);
  const undo = async () => {
    await panel.getByRole("button", { name: "Undo everything" }).click();
    const asking = page.getByRole("dialog", { name: /^Undo everything/ });
    await asking.getByRole("button", { name: "Undo everything" }).click();
  };
  // What somebody has changed since is named, and stays.
  const newest = encodeURIComponent(JSON.stringify([{ field: "record_number", descending: true }]));
  const found = await page.request.get(`${team()}/collections/${families}/records?sort=${newest}`);
  const { id, values } = (await found.json()).records[0];
  const change = (to: object) => page.request.patch(`${team()}/records/${id}`, { data: { values: to } });
  const [noted] = Object.keys(values).filter((key) => values[key] === "Ada Siebert");
  await change({ [noted!]: "Ada S." });
  await undo();
  const conflict = page.getByRole("dialog", { name: "Part of it has been changed since" });
  await conflict.getByText("Siebert").first().waitFor();
  await seeClean(page);
  await conflict.getByRole("button", { name: "Undo the rest" }).click();
  await page.getByText(/^This has been changed again since then/).waitFor();
  expect(await counted()).toBe(before + 1);
  const { changes } = await (await page.request.get(`${team()}/records/${id}/history`)).json();
  await page.request.post(`${team()}/change-sets/${changes[0].changeSetId}/undo`, { data: {} });
  await undo();
  await page.getByText("Everything that this run did was undone.").first().waitFor();
  expect(await counted()).toBe(before);
});

it.each([
  {
    language: "es",
    next: "Siguiente",
    finish: "Finalizar",
    done: "Se creó un registro.",
    step: "Su familia",
    end: "Terminado",
  },
  {
    language: "fr",
    next: "Suivant",
    finish: "Terminer",
    done: "Un enregistrement créé.",
    step: "Votre famille",
    end: "Terminé",
  },
])("is run in $language, with the wizard's own words in it", async ({ language, next, finish, done, step, end }) => {
  const { page } = await world.visitAs(admin, { width: 380, colorScheme: "dark" });
  await page.request.patch("/api/me", { data: { interfaceLanguage: "en" } });
  const wizard = await makeRegistration(page, `Register a family (${language})`);
  const { draft } = await (await page.request.get(`${team()}/wizards/${wizard.id}`)).json();
  await page.request.patch(`${team()}/account`, { data: { availableDataLanguages: ["en", "es", "fr"] } });
  const words = { [`title ${draft.steps[0].id}`]: step };
  const translated = await page.request.patch(`${team()}/wizards/${wizard.id}/translations`, {
    data: { language, words },
  });
  expect(translated.status(), await translated.text()).toBe(200);
  await page.request.patch("/api/me", { data: { interfaceLanguage: language } });
  await page.goto(wizard.run);
  await heading(page, step).waitFor();
  await seeClean(page);
  const address = `ada.${language}@example.org`;
  await answer(page, { name: `Siebert ${language}`, contact: "Ada", address, next });
  await page.getByText(address).waitFor();
  await page.getByRole("button", { name: finish }).click();
  await page.getByText(done).waitFor();
  await seeClean(page);
  await page.goto(`${wizard.admin}/runs`);
  await page.getByText(end, { exact: true }).first().waitFor();
  await seeClean(page);
});
