import { expect, it } from "vitest";
import { moveTo } from "./pages.ts";
import { admin, heading, member, openUserMenu, other, type Page, pathOf, startWorld } from "./world.ts";

const world = startWorld();

it("goes from the dashboard over the letter to a new person, whom the first browser sees appear, gives a role and lets go", {
  tags: ["journey"],
}, async () => {
  const email = "mila@willowlake.test";
  const inviter = await world.visitAs(admin);
  await inviter.page.goto(world.pathOf("camp"));
  await invite(inviter.page, email, "Mila");
  const { page } = inviter;
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  await moveTo(page, world.pathOf("camp", "/admin/users"));
  await page.getByText("Invited (2)").click();
  await page.getByRole("row", { name: new RegExp(email) }).waitFor();

  const invited = await world.visit();
  await world.app.letters(email);
  await invited.page.goto(`/test/outbox?to=${email}`);
  const [accept] = await Promise.all([
    invited.page.waitForEvent("popup"),
    invited.page.getByRole("link", { name: /^Open link/ }).click(),
  ]);
  await heading(accept, "Join Camp Willow Lake").waitFor();
  await accept.getByText("Dana Whitfield invited you to join Camp Willow Lake.").waitFor();
  expect(await accept.getByLabel("First name").inputValue()).toBe("Mila");
  await accept.getByLabel("Last name").fill("Sørensen");
  await accept.getByRole("textbox", { name: "Password" }).fill("lanterns-by-the-lake");
  await accept.getByRole("button", { name: "Join Camp Willow Lake" }).click();
  await heading(accept, /Mila/).waitFor();
  expect(pathOf(accept)).toBe(world.pathOf("camp"));

  await page.getByRole("row", { name: new RegExp(email) }).waitFor({ state: "detached" });
  await page.getByText("Current (8)").click();
  await page.getByRole("row", { name: /Mila Sørensen/ }).waitFor();

  // A role that is given is in the other browser's menu at once; who is deactivated is out at the next click.
  await page.getByRole("button", { name: "Mila Sørensen", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Edit Mila Sørensen" });
  await panel.getByRole("checkbox", { name: "Program director" }).check();
  await panel.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Mila Sørensen.*Program director/ }).waitFor();
  await openUserMenu(accept);
  await accept.getByRole("menuitem", { name: "Team administration" }).click();
  await accept.waitForURL(`**${world.pathOf("camp", "/admin/dashboard")}`);
  await page.getByRole("button", { name: "Actions for Mila Sørensen" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page
    .getByRole("dialog", { name: "Deactivate Mila Sørensen?" })
    .getByRole("button", { name: "Deactivate" })
    .click();
  await page.getByText("Mila Sørensen deactivated").waitFor();
  await accept.waitForURL("**/access-denied");
  await page.getByText("Deactivated (2)").click();
  await page.getByRole("row", { name: /Mila Sørensen/ }).waitFor();
  expect(await page.getByRole("row").count()).toBe(3);
});

it("is joined by someone with an account by signing in", async () => {
  const inviter = await world.visitAs(admin);
  await inviter.page.goto(world.pathOf("camp"));
  await invite(inviter.page, other, "Élise");
  const link = await world.linkTo(other);

  const { page } = await world.visit();
  await page.goto(link);
  await page.getByText(`${other} already has an account.`).waitFor();
  await page.getByRole("link", { name: "Sign in to join" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe(other);
  await page.getByRole("textbox", { name: "Password" }).fill("simply-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /Camp Willow Lake/ }).click();
  await page.waitForURL(`**${world.pathOf("camp")}`);
  await heading(page, /Élise/).waitFor();

  await page.goto(link);
  await heading(page, /This invitation doesn’t work|Cette invitation ne fonctionne pas/).waitFor();
});

it("asks someone else who is signed in to sign out first", async () => {
  const email = "sys@simply.test";
  const inviter = await world.visitAs(admin);
  await inviter.page.goto(world.pathOf("camp"));
  await invite(inviter.page, email, "Sam");
  const { page } = await world.visitAs(member);
  await page.goto(await world.linkTo(email));
  await page.getByText("You’re signed in with another address.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in to join" }).waitFor();
  expect(pathOf(page)).toMatch(/^\/accept-invite\//);
});

it("is refused for someone who is in the team already, and keeps what was typed", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await invite(page, member, "Marco");
  const drawer = page.getByRole("dialog", { name: "Invite to Camp Willow Lake" });
  await drawer.getByText("Oops, this email is already linked to a team user.").waitFor();
  expect(await drawer.getByLabel("Email").inputValue()).toBe(member);
});

async function invite(page: Page, email: string, firstName: string) {
  await page.getByRole("button", { name: "Invite people" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Invite to Camp Willow Lake" });
  await drawer.getByLabel("Email").fill(email);
  await drawer.getByLabel("First name").fill(firstName);
  await drawer.getByRole("checkbox", { name: /^Member/ }).check();
  await drawer.getByRole("button", { name: "Send invitation" }).click();
}
