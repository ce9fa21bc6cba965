import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, other, startWorld } from "./world.ts";

const world = startWorld();

it("in French, on a phone: from the starter to a published wizard, and a guest replies", async () => {
  const { page } = await world.visitAs(other, { width: 380 });
  await page.goto(world.pathOf("weddings", "/admin/data-wizards"));
  await page.getByRole("button", { name: "Nouvel assistant" }).click();
  const offers = page.getByRole("dialog", { name: "Nouvel assistant" });
  // Those for weddings first.
  await offers.getByRole("button", { name: /^Pointage par nom/ }).waitFor();
  const names = await offers.getByRole("listitem").allInnerTexts();
  expect(names.map((text) => text.split("\n")[0])).toEqual([
    ...["Partir de zéro", "À partir d’un fichier", "Pointage par nom", "Réponse à l’invitation"],
    ...["Recueillir des inscriptions", "Demander un cours"],
  ]);
  await seeClean(page);
  await offers.getByRole("button", { name: /^Réponse à l’invitation/ }).click();
  const making = page.getByRole("dialog", { name: "Réponse à l’invitation" });
  expect(await making.getByRole("combobox", { name: "Invités" }).inputValue()).toBe("Invités");
  expect(await making.getByRole("combobox", { name: "Champ qui dit si la personne vient" }).inputValue()).toBe(
    "Présent",
  );
  // The demo has one already: a free name is suggested.
  expect(await making.getByRole("textbox", { name: "Nom" }).inputValue()).toBe("Réponse à l’invitation 2");
  await making.getByRole("textbox", { name: "Nom" }).fill("Je viens");
  await seeClean(page);
  await making.getByRole("button", { name: "Créer l’assistant" }).click();
  await heading(page, "Je viens").waitFor();
  await page.getByRole("region", { name: /Qui êtes-vous/ }).waitFor();
  await page.getByRole("button", { name: "Publier", exact: true }).click();
  await page
    .getByText(/«\s?Je viens\s?»/)
    .first()
    .waitFor();
  await seeClean(page);

  const wizardId = /data-wizards?\/([\w-]{36})/.exec(page.url())![1];
  await page.goto(world.pathOf("weddings", `/wizards/${wizardId}`));
  await page.getByRole("textbox", { name: /^Votre nom ou votre adresse/ }).fill("Fontaine");
  await page.getByRole("button", { name: "Suivant" }).click();
  await heading(page, "Votre réponse").waitFor();
  await page.getByRole("radio").first().click();
  await page.getByText("Présent").first().waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Terminer" }).click();
  await heading(page, "Merci pour votre réponse").waitFor();
  await seeClean(page);
});

it("a wizard leaves as a file and comes into another team, which says what it lacks", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/data-wizards"));
  await page.getByRole("button", { name: "Actions for Check-in" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as a file" }).click();
  const path = await (await saved).path();
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ format: "simply-wizard", name: "Check-in" });

  const visit = await world.visitAs(other, { width: 1440, colorScheme: "dark" });
  await visit.page.goto(world.pathOf("weddings", "/admin/data-wizards"));
  await visit.page.getByRole("button", { name: "Nouvel assistant" }).click();
  await visit.page.getByRole("button", { name: /^À partir d’un fichier/ }).click();
  const drawer = visit.page.getByRole("dialog", { name: "À partir d’un fichier" });
  const input = drawer.locator('input[type="file"]');
  await input.setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await drawer.getByText("Ce fichier n’est pas celui d’un assistant.").waitFor();
  await input.setInputFiles(path);
  await drawer.getByRole("heading", { name: "Absent de cette équipe" }).waitFor();
  await drawer.getByText(/«\s?Checked in\s?» de Campers/).waitFor();
  await seeClean(visit.page);
  await drawer.getByRole("button", { name: "Créer l’assistant" }).click();
  await heading(visit.page, "Check-in").waitFor();
  expect(await visit.page.getByRole("button", { name: "Publier", exact: true }).isDisabled()).toBe(true);
});
