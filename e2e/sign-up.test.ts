import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, type Page, pathOf, startWorld } from "./world.ts";

const world = startWorld();

it("makes an account that works once its address is confirmed, and a first team", { tags: ["journey"] }, async () => {
  const email = "nadia@newcamp.test";
  const { page } = await world.visit();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await signUp(page, "Nadia Novak", email);
  await page.getByRole("status").getByText(email).waitFor();

  await page.goto(await world.linkTo(email));
  await heading(page, "Confirm your address").waitFor();
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("not-the-password");
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.getByText("This isn’t the password the account was created with.").waitFor();
  await password.fill("lanterns-by-the-lake");
  await page.getByRole("button", { name: "Confirm and sign in" }).click();

  await heading(page, "Welcome, Nadia").waitFor();
  expect(pathOf(page)).toBe("/choose-team");
  await page.getByRole("button", { name: "Create a team" }).click();
  const drawer = page.getByRole("dialog", { name: "Create a team" });
  await drawer.getByLabel("Team name").fill("Camp Northern Star");
  await drawer.getByText("Camps and retreats").click();
  await drawer.getByRole("button", { name: "Create team" }).click();
  await heading(page, /^Good .*, Nadia/).waitFor();
  expect(await page.title()).toBe("Dashboard · Camp Northern Star · Simply Camps");
});

it("brings 300 campers with their parents linked, in fewer clicks than a newcomer has patience for", async () => {
  const email = "pia@newcamp.test";
  const { page } = await world.visit({ width: 1440 });
  let clicks = 0;
  const click = async (...[role, options]: Parameters<Page["getByRole"]>) => {
    await page.getByRole(role, options).click();
    clicks++;
  };
  const bring = async (name: string, text: string) => {
    const asked = page.waitForEvent("filechooser");
    await click("button", { name: "Choose a file" });
    await (await asked).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  await page.goto("/sign-up");
  await signUp(page, "Pia Pine", email);
  clicks++;
  await page.goto(await world.linkTo(email));
  await page.getByRole("textbox", { name: "Password" }).fill("lanterns-by-the-lake");
  await click("button", { name: "Confirm and sign in" });
  await click("button", { name: "Create a team" });
  await page.getByRole("dialog").getByLabel("Team name").fill("Camp Pine");
  await click("radio", { name: /Camps and retreats/ });
  await click("button", { name: "Create team" });

  await click("link", { name: /^Import a file/ });
  await bring(
    "Parents.csv",
    `Full Name,E-mail,Phone #\n${parents.map((name, at) => `${name},p${at}@x.org,(212) 555-0${100 + at}`).join("\n")}`,
  );
  await click("button", { name: "Create and import 150 rows" });
  await page.getByText("150 records are now in Parents.").waitFor();
  await click("button", { name: "Another file" });
  const campers = Array.from({ length: 300 }, (_, at) => `Camper ${at},2015-07-${10 + (at % 20)},${parents[at % 150]}`);
  await bring("Campers.csv", `Name,DOB,Parent\n${campers.join("\n")}`);
  expect(await page.getByRole("combobox", { name: "Type of Parent" }).inputValue()).toBe("Link to Parents");
  await click("button", { name: "Create and import 300 rows" });
  await page.getByText("300 records are now in Campers.").waitFor();
  await click("link", { name: "Show the records" });
  await heading(page, /^Campers ?300$/).waitFor();
  await page.getByRole("gridcell", { name: "Parent 0", exact: true }).first().waitFor();
  expect(clicks).toBe(12);
});

const parents = Array.from({ length: 150 }, (_, at) => `Parent ${at}`);

it("offers the letter again to someone who signs in unconfirmed", async () => {
  const email = "otto@newcamp.test";
  const { page } = await world.visit();
  await page.goto("/sign-up");
  await signUp(page, "Otto Berg", email);
  const first = await world.linkTo(email);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("lanterns-by-the-lake");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("Please confirm your email address first.").waitFor();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByRole("status").getByText(email).waitFor();
  const second = await world.linkTo(email, 2);
  expect(second).not.toBe(first);
  await page.goto(second);
  await heading(page, "Confirm your address").waitFor();
});

it("says what is wrong with a password before it is sent", async () => {
  const { page } = await world.visit();
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Nadia");
  await page.getByLabel("Email").fill("nadia");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Please use at least 8 characters.").waitFor();
  await page.getByText("Please enter a valid email address.").waitFor();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Nadia");
});

it("says of a link that was used or made up that it does not work", async () => {
  const { page } = await world.visit();
  for (const token of ["", "x", "A".repeat(43)]) {
    await page.goto(`/verify-email/019a0000-0000-7000-8000-000000000000?token=${token}`);
    await heading(page, "This link doesn’t work").waitFor();
    const sentence = token.length === 43 ? "This link has expired or was already used." : "This link is incomplete.";
    await page.getByRole("alert").getByText(sentence).waitFor();
  }
  expect(await page.getByRole("link", { name: "Back to sign in" }).isVisible()).toBe(true);
});

it("proves an address that a team wants to send from, by the button behind its link alone", async () => {
  const address = "office@willow.test";
  const { context } = await world.visitAs(admin);
  const sender = { DeliveryMethodId: "EMAIL", Name: "Willow Lake", Address: address };
  const made = await context.request.post(`/api/teams/${world.teamId("camp")}/senders`, { data: sender });
  expect(made.status()).toBe(200);

  const { page } = await world.visit();
  const link = await world.linkTo(address);
  for (let opened = 0; opened < 2; opened++) {
    await page.goto(link);
    await page.getByText(`Camp Willow Lake would like to send messages from ${address}.`).waitFor();
  }
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Allow it" }).click();
  await page.getByText(`Camp Willow Lake can now send messages from ${address}.`).waitFor();
  await page.goto(link);
  await heading(page, "This link doesn’t work").waitFor();
  await page.getByRole("alert").getByText("This link has expired or was already used.").waitFor();
});

async function signUp(page: Page, name: string, email: string) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("lanterns-by-the-lake");
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Check your email").waitFor();
}
