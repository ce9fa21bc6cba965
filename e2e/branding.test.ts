import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { findInEveryLook } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

const backgroundOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
const fontOf = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).fontFamily);

const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);

async function makeOpenList(): Promise<string> {
  const id = newId();
  const row = { id, internal_name: `Lake notes ${id}`, external_name: "Lake notes", description: "", is_open: true };
  await world.app.db.transaction((tx) => tx.team(world.teamId("camp")).insert("subscription_list", [row]).execute());
  return id;
}

it("a team's color, font, picture and contact are seen before they are saved, and then wherever people outside look", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/branding"));
  const preview = page.frameLocator("iframe[title=Preview]");
  await preview.getByRole("heading", { name: "Summer registration" }).waitFor();
  const before = await backgroundOf(preview.getByRole("button").first());

  await page.getByRole("textbox", { name: "Color" }).fill("#e8590c");
  await page.getByText("Buttons and links use a slightly darker shade").waitFor();
  await page.getByRole("radio", { name: "Classic" }).check();
  await page.getByRole("textbox", { name: "Email address" }).fill("office");
  await page.getByRole("textbox", { name: "Phone number" }).fill("+1 802 555 0100");
  await page.getByRole("textbox", { name: "Postal address" }).fill("1 Lake Road\nWillow, VT");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please enter a valid email address.").first().waitFor();
  await page.getByRole("textbox", { name: "Email address" }).fill("office@willowlake.test");
  await preview.getByRole("link", { name: "office@willowlake.test" }).waitFor();
  const shown = await backgroundOf(preview.getByRole("button").first());
  expect(shown).not.toBe(before);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Branding saved").waitFor();

  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#4a7c8c" } })
    .jpeg()
    .toBuffer();
  const picture = page.getByRole("region", { name: "Header picture", exact: true });
  await picture.locator("input[type=file]").setInputFiles({ name: "lake.jpg", mimeType: "image/jpeg", buffer: photo });
  await page
    .getByRole("dialog", { name: "Place your picture" })
    .getByRole("button", { name: "Use this picture" })
    .click();
  await page.getByText("Picture saved").waitFor();
  await preview.locator("img.header-picture").waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);

  const { page: visitor } = await world.visit({ width: 380 });
  const { wizards } = (await (await page.request.get(`/api/teams/${world.teamId("camp")}/wizards`)).json()) as {
    wizards: { id: string; name: string }[];
  };
  const wizard = wizards.find(({ name }) => name === "Registration")!;
  const registration = `/public/team-${world.teamId("camp")}/wizards/${wizard.id}`;
  await visitor.goto(registration);
  await heading(visitor, "Registration").waitFor();
  expect(await backgroundOf(visitor.getByRole("button", { name: "Next", exact: true }))).toBe(shown);
  expect(await fontOf(visitor.locator("body .simply"))).toContain("Georgia");
  expect(await isDrawn(visitor, "img.header-picture")).toBe(true);
  await visitor.getByRole("link", { name: "+1 802 555 0100" }).waitFor();
  await seeClean(visitor);

  const joinPage = `/subscribe/${world.teamId("camp")}/${await makeOpenList()}`;
  await visitor.goto(joinPage);
  await heading(visitor, "Lake notes").waitFor();
  const subscribe = visitor.getByRole("button", { name: "Subscribe" });
  expect(await backgroundOf(subscribe)).toBe(shown);
  expect(await fontOf(subscribe)).toContain("Georgia");
  expect(await isDrawn(visitor, "img[src*='size=1024']")).toBe(true);
  await visitor.getByText("1 Lake Road").waitFor();
  await seeClean(visitor);

  // Nearly black, on a dark page.
  await page.getByRole("textbox", { name: "Color" }).fill("#101010");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await visitor.emulateMedia({ colorScheme: "dark" });
  await visitor.reload();
  await heading(visitor, "Lake notes").waitFor();
  await seeClean(visitor);
  await visitor.goto(registration);
  await heading(visitor, "Registration").waitFor();
  await seeClean(visitor);
  await visitor.emulateMedia({ colorScheme: "light" });

  await page.getByRole("button", { name: "Use the default" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await visitor.goto(joinPage);
  await heading(visitor, "Lake notes").waitFor();
  expect(await backgroundOf(subscribe)).toBe(before);
});
