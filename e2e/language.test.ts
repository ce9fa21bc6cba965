import { expect, it } from "vitest";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("changes in the preferences without a reload, and stays", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/user/preferences"));
  await heading(page, "User preferences").waitFor();
  await markPage(page);

  await page.getByText("Français").click();
  await heading(page, "Préférences").waitFor();
  expect(await langOf(page)).toBe("fr");
  await page.getByText("Español").click();
  await heading(page, "Preferencias").waitFor();
  expect(await langOf(page)).toBe("es");
  await page.getByRole("navigation").getByRole("link", { name: teamLink }).first().click();
  await page.getByText(dateIn("es-419")).waitFor();
  expect(await isMarked(page)).toBe(true);

  await page.reload();
  await heading(page, /Dana/).waitFor();
  expect(await langOf(page)).toBe("es");
  await page.getByText(dateIn("es-419")).waitFor();
});

it("is the team's where one has chosen none, and follows at once when that changes", async () => {
  const { page } = await world.visitAs(member);
  await page.goto(world.pathOf("camp", "/dashboard"));
  await heading(page, /Marco/).waitFor();
  await markPage(page);
  const { context } = await world.visitAs(admin);
  const account = `/api${world.pathOf("camp", "/account").replace("/team-", "/teams/")}`;
  const choose = (defaultInterfaceLanguage: string) =>
    context.request.patch(account, { data: { defaultInterfaceLanguage } });
  expect((await choose("fr")).status()).toBe(200);
  await heading(page, /^(Bonjour|Bonsoir) Marco/).waitFor();
  expect([await langOf(page), await isMarked(page)]).toEqual(["fr", true]);
  // French has the longest words: on a phone the title of a value stands on one line.
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(world.pathOf("camp", "/recent"));
  const title = page.locator("dt").filter({ hasText: "Type de modification" }).first();
  await title.waitFor();
  const lines = await title.evaluate((dt) => dt.clientHeight / Number.parseFloat(getComputedStyle(dt).lineHeight));
  expect(Math.round(lines)).toBe(1);
  await choose("en");
});

it("changes on the sign-in page too, errors included, and is remembered by the browser", async () => {
  const { page } = await world.visit();
  await page.goto("/login");
  await heading(page, "Sign in to Simply").waitFor();
  await page.getByLabel("Language").selectOption("fr");
  await heading(page, "Connexion à Simply").waitFor();
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByText("* le champ ne peut pas être vide").first().waitFor();
  await page.reload();
  await heading(page, "Connexion à Simply").waitFor();
  expect(await langOf(page)).toBe("fr");
});

it("is the browser's own for a stranger", async () => {
  const { page } = await world.visit({ locale: "es-MX" });
  await page.goto("/login");
  await heading(page, /Iniciar sesión|Inicie sesión/).waitFor();
  expect(await langOf(page)).toBe("es");
});

const teamLink = "Camp Willow Lake";
const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => "isSamePage" in window);

/** As the dashboard writes today, in the camp's time zone. */
const dateIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "America/New_York",
  }).format();
