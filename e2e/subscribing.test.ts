import { expect, it } from "vitest";
import { linksOf } from "#messages/consent/links.server.ts";
import { newId } from "#shared/ids.ts";
import { makeSent } from "#testing/message-team.ts";
import { seeClean } from "./see-clean.ts";
import { heading, startWorld } from "./world.ts";

const world = startWorld();
const phone = { width: 380 };

const makeList = async (name: string, es = name) => {
  const id = newId();
  const translations = JSON.stringify({ es: { ExternalName: es, Description: "" } });
  const names = { internal_name: `${name} ${id}`, external_name: name, description: `${name}, once a month` };
  const row = { id, ...names, translations, is_open: true };
  await world.app.db.transaction((tx) => tx.team(world.teamId("camp")).insert("subscription_list", [row]).execute());
  return id;
};

const send = async (address: string, listId: string, language = "en") => {
  const teamId = world.teamId("camp");
  const { outboxId } = await makeSent(world.app, { teamId, address, listId, language, contentType: "PARTICIPATION" });
  return linksOf(world.app.app, { teamId, of: "outbox", id: outboxId });
};

const stateOf = async (address: string, listId: string) => {
  const { data } = world.app.db.team(world.teamId("camp"));
  const mine = data.selectFrom("_subscriber").select("state").where("address_key", "=", address);
  return (await mine.where("list_id", "=", listId).executeTakeFirst())?.state;
};

it("is unsubscribed by a mail program's click, or on the page, in the recipient's language, and taken back at once", async () => {
  const listId = await makeList("Summer news", "Noticias de verano");
  const byClick = await send("click@home.test", listId);
  const { page, context } = await world.visit(phone);
  const oneClick = await context.request.post(byClick.oneClick, { form: { "List-Unsubscribe": "One-Click" } });
  expect(oneClick.status()).toBe(204);
  expect(await stateOf("click@home.test", listId)).toBe("unsubscribed");

  const links = await send("ada@home.test", listId, "es");
  // What mail programs name as the link for people leads to the page too.
  await page.goto(links.oneClick);
  await heading(page, "¿Cancelar la suscripción?").waitFor();
  await page.getByText("a•••@home.test").waitFor();
  await seeClean(page);
  expect(await stateOf("ada@home.test", listId)).toBeUndefined();
  await page.getByRole("button", { name: "Dejar de recibir Noticias de verano" }).click();
  await heading(page, "Suscripción cancelada").waitFor();
  expect(await stateOf("ada@home.test", listId)).toBe("unsubscribed");
  await seeClean(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Su suscripción está activa de nuevo.").waitFor();
  expect(await stateOf("ada@home.test", listId)).toBeUndefined();
});

it("joins an open list, confirms from the mailbox, and chooses on the preferences page", {
  tags: ["journey"],
}, async () => {
  const listId = await makeList("Trail notes");
  const other = await makeList("Kitchen notes");
  const address = "kim@home.test";
  const { page } = await world.visit(phone);
  await page.goto(`/subscribe/${world.teamId("camp")}/${listId}`);
  await heading(page, "Trail notes").waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("field can not be empty").waitFor();
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await heading(page, "Check your email").waitFor();

  await page.goto(await world.linkTo(address));
  await heading(page, "Confirm your subscription").waitFor();
  await seeClean(page);
  expect(await stateOf(address, listId)).toBe("pending");
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await heading(page, "You’re subscribed").waitFor();
  expect(await stateOf(address, listId)).toBe("subscribed");

  const { preferences } = await send(address, listId);
  await page.goto(preferences);
  const trail = page.getByRole("checkbox", { name: "Trail notes" });
  const kitchen = page.getByRole("checkbox", { name: "Kitchen notes" });
  await trail.waitFor();
  expect([await trail.isChecked(), await kitchen.isChecked()]).toEqual([true, false]);
  await trail.uncheck();
  await kitchen.check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await seeClean(page);
  expect([await stateOf(address, listId), await stateOf(address, other)]).toEqual(["unsubscribed", "subscribed"]);
  await page.getByRole("button", { name: "Unsubscribe from everything from Camp Willow Lake" }).click();
  await page.getByText("You’re unsubscribed from everything from Camp Willow Lake.").waitFor();
  expect(await kitchen.isChecked()).toBe(false);
});

it("is made ready by an administrator: the postal address, and a list with a page to join and somebody on it", async () => {
  const { page } = await world.visitAs("admin@simply.test", { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages/settings"));
  await page.getByRole("textbox", { name: "Postal address" }).fill("1 Lake Road, Willow");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Message settings saved").waitFor();

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Subscription lists" }).click();
  const lists = page.getByRole("region", { name: "Subscription lists" });
  await lists.getByRole("button", { name: "New list" }).click();
  const made = page.getByRole("dialog", { name: "New subscription list" });
  await made.getByRole("button", { name: "Create list" }).click();
  await made.getByText("field can not be empty").first().waitFor();
  await made.getByRole("textbox", { name: "Internal name" }).fill("Lake news 2027");
  await made.getByRole("textbox", { name: "External name" }).fill("News from the lake");
  await made.getByText("In other languages").click();
  await made.getByRole("textbox", { name: "External name in Spanish" }).fill("Noticias del lago");
  await made.getByRole("switch", { name: "Anyone can sign up" }).check();
  await made.getByRole("button", { name: "Create list" }).click();
  const row = lists.getByRole("row", { name: /Lake news 2027/ });
  await row.getByText("News from the lake").waitFor();

  await row.getByRole("button", { name: "Lake news 2027", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Lake news 2027" });
  await panel.getByText("Nobody has signed up yet.").waitFor();
  await panel.getByText(`/subscribe/${world.teamId("camp")}/`).waitFor();
  await panel.getByRole("button", { name: "Add someone" }).click();
  const form = page.getByRole("dialog", { name: "Add to Lake news 2027" });
  await form.getByRole("textbox", { name: "Email address" }).fill("lee@home.test");
  await form.getByRole("textbox", { name: "How did they agree?" }).fill("Signed at the open house");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await panel.getByText("lee@home.test").waitFor();
  await seeClean(page);

  // How it is known that they agreed.
  await panel.getByRole("button", { name: "Actions for lee@home.test" }).click();
  await page.getByRole("menuitem", { name: "Consent history" }).click();
  const history = page.getByRole("dialog", { name: "Consent of lee@home.test" });
  await history.getByText("Subscribed to Lake news 2027").waitFor();
  await history.getByText("“Signed at the open house”").waitFor();
  await seeClean(page);
  await history.getByRole("button", { name: "Close" }).click();

  await panel.getByRole("button", { name: "Add from a collection" }).click();
  await form.getByRole("combobox", { name: "Collection" }).click();
  await page.getByRole("option", { name: "Families" }).click();
  await form.getByRole("combobox", { name: "Address field" }).click();
  await page.getByRole("option", { name: "Email" }).click();
  await form.getByRole("textbox", { name: "How did they agree?" }).fill("Registration form");
  await seeClean(page);
  await form.getByRole("button", { name: "Add them" }).click();
  await page.getByText("60 people added").waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => row.getByRole("cell", { name: "61", exact: true }).count()).toBe(1);
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const again = page.getByRole("dialog", { name: "Edit Lake news 2027" });
  await again.getByText("In other languages").click();
  const spanish = again.getByRole("textbox", { name: "External name in Spanish" });
  expect(await spanish.inputValue()).toBe("Noticias del lago");
  await again.getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 380, height: 800 });
  await seeClean(page);
});
