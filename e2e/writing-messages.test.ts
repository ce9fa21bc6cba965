import { afterAll, expect, it } from "vitest";
import { startMailServer } from "#testing/mail-server.ts";
import { arrowTo, canType, tabTo } from "./by-keys.ts";
import { seeClean } from "./see-clean.ts";
import { sendDue } from "./send-due.ts";
import { admin, heading, other, type Page, startWorld } from "./world.ts";

/** The way of a message for who has no mouse, a phone, or another language than English; each mail arrives. */
const mail = await startMailServer();
const world = startWorld({ settings: { SMTP_URL: mail.url } });
afterAll(() => mail.stop());

it("a message is written and sent by keys alone", async () => {
  const { page } = await world.visitAs(admin, { width: 1440, colorScheme: "dark" });
  await page.goto(world.pathOf("camp", "/outgoing-messages/new"));
  await heading(page, "New message").waitFor();
  const { keyboard } = page;
  await tabTo(page, /^Name/);
  await keyboard.type("By keys");
  // Of each choice one is a stop, and arrows change it.
  await tabTo(page, /^(Marketing|Participation|Transactional)/);
  await arrowTo(page, /^Transactional/);
  await tabTo(page, "Next");
  await keyboard.press("Enter");

  await page.getByRole("region", { name: "In the inbox" }).waitFor();
  await tabTo(page, /^Subject line/);
  await keyboard.type("Without a mouse");
  await tabTo(page, /^Start from scratch/);
  await keyboard.press("Enter");
  const blocks = page.locator("[data-block]");
  await blocks.first().waitFor();
  await tabTo(page, "Text");
  // Past what can be added to the design itself.
  await tabTo(page, /^Social links/);
  await tabTo(page, "Heading");
  await keyboard.press("Enter");
  await canType(page, "Heading");
  await keyboard.type("Typed");
  await keyboard.press("Escape");
  await tabTo(page, "Text");
  await keyboard.press("Enter");
  await canType(page, "Text of the mail");
  await keyboard.type("Every word of it.");
  await seeClean(page);
  await keyboard.press("Escape");
  await tabTo(page, "Next");
  await keyboard.press("Enter");

  await page.getByRole("heading", { name: "Who gets it", exact: true }).waitFor();
  await tabTo(page, "Add recipients");
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Single addresses" }).waitFor();
  await arrowTo(page, "Single addresses");
  await keyboard.press("Enter");
  await tabTo(page, /^Addresses/);
  await keyboard.type("keys@example.test");
  await page.getByText("1 person will get it").waitFor();
  await tabTo(page, "Next");
  await keyboard.press("Enter");

  await page.getByText("“By keys” goes to 1 person, 30 seconds after you press the button.").waitFor();
  await seeClean(page);
  await tabTo(page, "Send Now");
  await keyboard.press("Enter");
  await page.getByText(/^It goes out in \d+ seconds\.$/).waitFor();
  await sendDue(world.app.app, "By keys");
  const { subject, html } = await mail.letterTo("keys@example.test");
  expect([subject, html]).toEqual(["Without a mouse", expect.stringContaining("Every word of it.")]);
  expect(html).toContain("Typed");
});

type Words = Record<
  | "new"
  | "name"
  | "type"
  | "next"
  | "inbox"
  | "subject"
  | "textOnly"
  | "text"
  | "add"
  | "single"
  | "addresses"
  | "willGet"
  | "sendNow"
  | "leaves"
  | "outcome"
  | "sent"
  | "details"
  | "statistics",
  string
>;

const french: Words = {
  ...{ new: "Nouveau message", name: "Nom", type: "Transactionnel", next: "Suivant", details: "Détails" },
  ...{ inbox: "Dans la boîte de réception", subject: "Objet", textOnly: "Texte seul", text: "Texte" },
  ...{ add: "Ajouter des destinataires", single: "Adresses individuelles", addresses: "Adresses" },
  ...{ willGet: "1 personne le recevra", sendNow: "Envoyer maintenant", leaves: "Il part dans" },
  ...{ outcome: "Ce qu’il est devenu", sent: "Envoyé 1", statistics: "Statistiques" },
};

const spanish: Words = {
  ...{ new: "Nuevo mensaje", name: "Nombre", type: "Transaccional", next: "Siguiente", details: "Detalles" },
  ...{ inbox: "En la bandeja de entrada", subject: "Asunto", textOnly: "Solo texto", text: "Texto" },
  ...{ add: "Agregar destinatarios", single: "Direcciones sueltas", addresses: "Direcciones" },
  ...{ willGet: "1 persona lo recibirá", sendNow: "Enviar ahora", leaves: "Sale en" },
  ...{ outcome: "Qué pasó con él", sent: "Enviado 1", statistics: "Estadísticas" },
};

it("a message is written and sent on a phone, in French", async () => {
  const { page } = await world.visitAs(other, { width: 380 });
  await page.goto(world.pathOf("weddings", "/outgoing-messages/new"));
  await write(page, french, "telephone@example.test");
});

it("a message is written and sent in Spanish, in the dark", async () => {
  const { page } = await world.visitAs("lucia.fernandez@allegro.test", { width: 1440, colorScheme: "dark" });
  await page.goto(world.pathOf("school", "/outgoing-messages/new"));
  await write(page, spanish, "noche@example.test");
});

/** From its name to its statistics; every page on the way is looked at. */
async function write(page: Page, words: Words, address: string) {
  await heading(page, words.new).waitFor();
  await page.getByRole("textbox", { name: words.name, exact: true }).fill(address);
  await page.getByRole("radio", { name: new RegExp(`^${words.type}`) }).check();
  await seeClean(page);
  await page.getByRole("button", { name: words.next }).click();
  await page.getByRole("region", { name: words.inbox }).getByLabel(words.subject).fill("¿Où? Año");
  await page.getByRole("button", { name: new RegExp(`^${words.textOnly}`) }).click();
  await page.getByRole("textbox", { name: words.text, exact: true }).fill("L’été à Ávila");
  await seeClean(page);
  await page.getByRole("button", { name: words.next }).click();
  await page.getByRole("button", { name: words.add }).click();
  await page.getByRole("menuitem", { name: words.single }).click();
  await page.getByRole("textbox", { name: words.addresses }).fill(address);
  await page.getByText(words.willGet).waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: words.next }).click();
  const send = page.getByRole("button", { name: words.sendNow });
  await send.waitFor();
  // Whoever goes back, or reads the page anew, finds all of it; whoever presses twice sends once, and hears of no mistake.
  await page.goBack();
  await page.reload();
  await page.getByText(words.willGet).waitFor();
  await page.getByRole("button", { name: words.next }).click();
  await send.dblclick();
  await page.getByText(words.leaves).waitFor();
  expect(await page.locator('[data-kind="fail"]').count()).toBe(0);
  await seeClean(page);
  await sendDue(world.app.app, address);
  const { subject, text } = await mail.letterTo(address);
  expect([subject, text?.trim()]).toEqual(["¿Où? Año", "L’été à Ávila"]);
  const outcome = page.getByRole("region", { name: words.outcome });
  await outcome.getByRole("button", { name: words.sent }).waitFor();
  await seeClean(page);
  await page.getByRole("link", { name: words.statistics, exact: true }).click();
  await outcome.waitFor();
  await seeClean(page);
}
