import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, startWorld } from "./world.ts";

/** Whatever is typed into a message is kept, whoever else writes it and whatever comes in between. */
const world = startWorld();

/** A draft: where the API has it, and how its content is opened. */
async function write(page: Page, name: string, contents: object) {
  const all = `/api/teams/${world.teamId("camp")}/messages`;
  const data = { InternalName: name, DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING", Contents: contents };
  const made = await page.request.post(all, { data });
  expect(made.status()).toBe(200);
  const { Id } = (await made.json()) as { Id: string };
  return {
    at: `${all}/${Id}`,
    open: () => page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/content`)),
  };
}

it("what is typed right after a template was taken, and after a block was chosen, is kept", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const { at, open } = await write(page, "At once", { en: { subject: "Hello", text: "First words" } });
  // The answer to who takes the template comes after the word to everybody that the message has changed.
  const answering = Promise.withResolvers<void>();
  await page.route(`**${at}/use-template`, async (route) => {
    const response = await route.fetch();
    await answering.promise;
    await route.fulfill({ response });
  });
  await open();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Use another template…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /newsletter/i })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Use template" }).click();
  const block = page.locator("[data-block]").filter({ hasText: "See all sessions" }).last();
  await block.waitFor();
  // Nothing can be typed yet that the answer would replace.
  expect(await block.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  answering.resolve();
  await expect.poll(() => block.evaluate((element) => element.closest("[inert]") === null)).toBe(true);

  // From the block into its settings before the next picture is drawn: whatever comes later does not take the cursor away.
  await block.evaluate(async (element: HTMLElement) => {
    element.click();
    const link = () =>
      [...document.querySelectorAll("label")].find(({ textContent }) => textContent === "Link")?.control;
    for (let turns = 0; turns < 100 && !link(); turns++) await Promise.resolve();
    link()!.focus();
    for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.keyboard.type("example.org/sessions");
  await page.getByRole("region", { name: "In the inbox" }).getByLabel("Subject line").fill("The lake is waiting");
  type Kept = { Contents: { en: { subject: string; design: object } } };
  const kept = async () => {
    const { Contents } = (await (await context.request.get(at)).json()) as Kept;
    const links: string[] = [];
    JSON.stringify(Contents.en.design, (_, part) => {
      if (part?.label === "See all sessions") links.push(part.link);
      return part;
    });
    return [Contents.en.subject, ...links];
  };
  await expect.poll(kept).toEqual(["The lake is waiting", "https://example.org/sessions"]);
  expect(await page.getByLabel("Link", { exact: true }).inputValue()).toBe("https://example.org/sessions");
  expect(await page.getByRole("alert").filter({ hasText: "changed this meanwhile" }).count()).toBe(0);
});

it("a language that is taken away and begun anew has nothing of before, and is nobody else’s", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const said = { subject: "Salut", text: "Premiers mots" };
  const { at, open } = await write(page, "In two languages", {
    en: { subject: "Hello", text: "First words" },
    fr: said,
  });
  type Kept = { Contents: { fr?: typeof said } };
  const kept = async () => ((await (await context.request.get(at)).json()) as Kept).Contents.fr;
  await open();
  const inbox = page.getByRole("region", { name: "In the inbox" });
  const remove = async () => {
    await inbox.getByRole("button", { name: "Remove Français" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove Français" }).click();
  };
  const beginAnew = async (subject: string) => {
    await inbox.getByRole("button", { name: "Add language" }).click();
    await page.getByRole("menuitem", { name: "Français" }).click();
    await inbox.getByLabel("Subject line").fill(subject);
    await expect.poll(kept).toMatchObject({ subject, text: "" });
  };
  await inbox.getByText("Français", { exact: true }).click();
  await expect.poll(() => inbox.getByLabel("Subject line").inputValue()).toBe("Salut");
  await remove();
  await expect.poll(kept).toBeUndefined();
  await beginAnew("Bonjour");
  // And without waiting until it is saved that it is gone.
  await page.getByRole("button", { name: /^Text only/ }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Encore des mots");
  await expect.poll(kept).toMatchObject({ subject: "Bonjour", text: "Encore des mots" });
  await remove();
  await beginAnew("Coucou");
  expect(await page.getByText(/changed this meanwhile/).count()).toBe(0);
});

it("two who write the same message lose nothing", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const { at, open } = await write(page, "Shared", { en: { subject: "Hello", text: "First words" } });
  const another = async (content: object) => {
    const answer = await context.request.patch(at, { data: { Contents: { en: content } } });
    expect(answer.status()).toBe(200);
  };
  const letAnotherBeFaster = (content: object) =>
    page.route(
      `**${at}`,
      async (route) => {
        await another(content);
        await route.continue();
      },
      { times: 1 },
    );
  const kept = async () => {
    const answer = await context.request.get(at);
    return ((await answer.json()) as { Contents: { en: { text: string } } }).Contents.en.text;
  };
  await open();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const subject = page.getByRole("region", { name: "In the inbox" }).getByLabel("Subject line");
  await text.waitFor();

  // What another writes beside one comes in by itself.
  await another({ subject: "Their subject" });
  await expect.poll(() => subject.inputValue()).toBe("Their subject");
  await letAnotherBeFaster({ subject: "Their other subject" });
  await text.fill("My first words");
  await expect.poll(kept).toBe("My first words");
  await expect.poll(() => subject.inputValue()).toBe("Their other subject");

  await letAnotherBeFaster({ text: "Their words" });
  await text.fill("My words");
  const note = page.getByRole("alert").filter({ hasText: "changed this meanwhile" });
  await note.waitFor();
  expect(await text.inputValue()).toBe("My words");
  expect(await kept()).toBe("Their words");
  await seeClean(page);
  await note.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(kept).toBe("My words");
  await page.getByText("Your version is used.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(kept).toBe("Their words");
  expect(await text.inputValue()).toBe("Their words");
});
