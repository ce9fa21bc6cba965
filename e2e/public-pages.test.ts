import sharp from "sharp";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { tabTo } from "./by-keys.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

type Named = { id: string; name?: string; internalName?: string };

/** The addresses of what the demo camp shows to the world. */
async function findPublic() {
  const { page } = await world.visitAs(admin);
  const team = `/api/teams/${world.teamId("camp")}`;
  const read = async (path: string) =>
    (await (await page.request.get(`${team}${path}`)).json()) as Record<string, Named[]>;
  const { wizards } = await read("/wizards");
  const { views } = await read("/views");
  const base = `/public/team-${world.teamId("camp")}`;
  const wizard = (name: string) => `${base}/wizards/${wizards!.find((each) => each.name === name)!.id}`;
  const view = (name: string) =>
    `${base}/views/${views!.find((each) => each.internalName === name || each.name === name)!.id}`;
  return {
    registration: wizard("Registration"),
    details: wizard("Update my details"),
    calendar: view("Summer calendar"),
    staff: view("Meet our staff"),
  };
}

const main = (page: Page) => page.getByRole("main");

it("a registration begun on a phone, by keys alone, is resumed and finished on a desktop", {
  tags: ["journey"],
}, async () => {
  const { registration } = await findPublic();
  const { page: phone } = await world.visit({ width: 380, colorScheme: "dark" });
  await phone.goto(registration);
  await heading(phone, "Registration").waitFor();
  await seeClean(phone);
  await tabTo(phone, /^Your email address/);
  await phone.keyboard.type("new.family@example.test");
  await phone.keyboard.press("Enter");
  await main(phone)
    .getByLabel(/^Family name/)
    .waitFor();
  expect(await main(phone).getByText("field can not be empty").count()).toBe(0);
  // What is missing leads to its field, which has the focus then.
  await main(phone)
    .getByLabel(/^Family name/)
    .focus();
  await phone.keyboard.press("Enter");
  await phone
    .getByRole("alert")
    .getByRole("link", { name: /Family name/ })
    .click();
  await expect
    .poll(() =>
      main(phone)
        .getByLabel(/^Family name/)
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
  await main(phone)
    .getByLabel(/^Family name/)
    .fill("Lindqvist");
  await seeClean(phone);
  await phone.keyboard.press("Enter");
  await phone.getByRole("heading", { level: 2, name: "Campers" }).waitFor();
  await phone.getByRole("button", { name: "Continue later" }).click();
  const address = await phone.getByRole("textbox", { name: "Your link" }).inputValue();
  await phone.getByRole("img", { name: "QR code of your address" }).waitFor();
  await seeClean(phone);
  await tabTo(phone, /^Your email address/);
  await phone.keyboard.type("new.family@example.test");
  await phone.keyboard.press("Enter");
  await phone.getByRole("status").getByText("on its way to n•••@example.test").waitFor();
  await seeClean(phone);
  const [letter] = await world.app.letters("new.family@example.test");
  expect(letter!.link!.href).toBe(address);
  await phone.emulateMedia({ media: "print" });
  await phone.locator("main").getByText(address).waitFor();
  expect(await phone.getByRole("link", { name: "Back to your answers" }).count()).toBe(0);
  await phone.emulateMedia({ media: "screen" });

  const { page: desktop } = await world.visit({ width: 1440 });
  await desktop.goto(address);
  await desktop.getByRole("heading", { level: 2, name: "Campers" }).waitFor();
  expect(desktop.url()).not.toContain("resume");
  await main(desktop)
    .getByLabel(/^Full name/)
    .first()
    .fill("Astrid Lindqvist");
  await desktop.getByRole("button", { name: "Next", exact: true }).click();
  await desktop.getByRole("heading", { level: 2, name: "Registrations" }).waitFor();
  await seeClean(desktop);
  await main(desktop)
    .getByRole("group", { name: /^Session/ })
    .getByRole("radio")
    .first()
    .check();
  await desktop.getByRole("button", { name: "Next", exact: true }).click();
  await desktop.getByRole("heading", { level: 2, name: "Check and finish" }).waitFor();
  await seeClean(desktop);
  await desktop.getByRole("button", { name: "Finish" }).click();
  await desktop.getByRole("button", { name: "Submit another" }).waitFor();
  await seeClean(desktop);

  const { page: office } = await world.visitAs(admin);
  const found = await office.request.get(`/api/teams/${world.teamId("camp")}/search?q=Astrid%20Lindqvist`);
  expect(await found.text()).toContain("Astrid Lindqvist");
});

it("a family corrects its own address by a code from its mailbox, in Spanish", async () => {
  const { details } = await findPublic();
  const { page } = await world.visit({ width: 380, locale: "es-MX" });
  await page.goto(details);
  await page.getByLabel("Correo electrónico").fill("karen.alvarez0@example.org");
  await seeClean(page);
  await page.getByRole("button", { name: "Enviar un código" }).click();
  const [letter] = await world.app.letters("karen.alvarez0@example.org");
  await seeClean(page);
  await page.getByLabel(/^Código/).fill(letter!.body_text.match(/\b\d{6}\b/)![0]);
  await page.getByRole("button", { name: "Continuar" }).click();
  await main(page)
    .getByLabel(/^Phone/)
    .fill("+1 212 555 0188");
  await seeClean(page);
  await page.getByRole("button", { name: "Terminar" }).click();
  await page.getByText("Your details are up to date.").waitFor();
});

it("a family moves house, and says so once by a code from its mailbox and once by a code on its phone", async () => {
  const { details } = await findPublic();
  const { page: office } = await world.visitAs(admin);
  const read = async <Body>(path: string) =>
    (await (await office.request.get(`/api/teams/${world.teamId("camp")}${path}`)).json()) as Body;
  const collectionId = await collectionNamed(office, world.teamId("camp"), "Families");
  const { fields, families } = await readFamilies(read, collectionId);
  const family = families.findLast(
    ({ values }) => values[fields.Email] && /^\+\d+$/.test(String(values[fields.Phone])),
  )!;
  const ways = [
    { label: "Email address", address: String(family.values[fields.Email]), street: "12 Mail Lane", width: 1440 },
    { label: /^Phone number/, address: String(family.values[fields.Phone]), street: "34 Phone Road", width: 380 },
  ] as const;
  for (const { label, address, street, width } of ways) {
    const { page } = await world.visit({ width });
    await page.goto(details);
    await page.getByLabel(label).fill(address);
    await page.getByRole("button", { name: "Send a code" }).click();
    const [sent] = await world.app.letters(address);
    expect(sent!.channel).toBe(label === "Email address" ? "EMAIL" : "SMS");
    await page.getByLabel(/^Code/).fill(sent!.body_text.match(/\b\d{6}\b/)![0]);
    await page.getByRole("button", { name: "Continue" }).click();
    await main(page).locator("[autocomplete=address-line1]").fill(street);
    await seeClean(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Your details are up to date.").waitFor();
    const { values } = await read<{ values: Record<string, { line1?: string }> }>(`/records/${family.id}`);
    expect(values[fields.Address]!.line1).toBe(street);
  }
});

type Family = { id: string; values: Record<string, unknown> };

/** With the ids of their fields, by their titles. */
async function readFamilies(read: <Body>(path: string) => Promise<Body>, id: string) {
  const all = await read<{ fields: { id: string; title: string }[] }>(`/collections/${id}/fields`);
  const fields = Object.fromEntries(all.fields.map((field) => [field.title, field.id]));
  const { records } = await read<{ records: Family[] }>(`/collections/${id}/records`);
  return { fields: fields as Record<"Email" | "Phone" | "Address", string>, families: records };
}

/** A wizard of the camp that asks for a child with a photo, published for everybody. */
async function makePhotoWizard() {
  const { context } = await world.visitAs(admin);
  const send = async (path: string, data: object) => {
    const at = `/api/teams/${world.teamId("camp")}${path}`;
    const answer = await context.request.post(at, { data, headers: { origin: world.app.url } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id: collectionId } = await send("/collections", { name: "Child", pluralName: "Children" });
  const field = async (title: string, dataType: string) =>
    (await send(`/collections/${collectionId}/fields`, { title, dataType })).id;
  const [name, photo, papers] = [
    await field("Name", "plain_text"),
    await field("Photo", "single_image"),
    await field("Papers", "multi_file"),
  ];
  const asked = (fieldId: string, help: string) => ({ fieldId, help, source: { from: "person", suggestion: null } });
  const fields = [asked(name, ""), asked(photo, "A recent one, so that we recognise your child."), asked(papers, "")];
  const task = { id: newId(), name: "child", title: "Your child", type: "create_data_record" };
  const text = "<p>{{ child.name }}, with {{ child.photo }}</p>";
  const check = { id: newId(), name: "check", title: "Check", type: "display_formatted_text", settings: { text } };
  const steps = [
    { id: newId(), title: "Your child", tasks: [{ ...task, settings: { collectionId, fields } }] },
    { id: newId(), title: "Check", tasks: [check] },
  ];
  const wizard = { name: "Photos", isPublic: true, externalAccessBy: "anyone", flow: { steps } };
  const { id } = await send("/wizards", wizard);
  await send(`/wizards/${id}/publish`, {});
  return { path: `/public/team-${world.teamId("camp")}/wizards/${id}`, collectionId, photo };
}

it("a photo is sent from a phone by a plain form, is there when one comes back, and in the record at the end", async () => {
  const made = await makePhotoWizard();
  const { page } = await world.visit({ width: 380 });
  await page.goto(made.path);
  await main(page).getByLabel(/^Name/).fill("Astrid Lindqvist");
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  await main(page)
    .getByLabel(/^Photo/)
    .setInputFiles({ name: "Astrid.jpg", mimeType: "image/jpeg", buffer: picture });
  const empty = { name: "form.txt", mimeType: "text/plain", buffer: Buffer.from("") };
  await main(page)
    .getByLabel(/^Papers/)
    .setInputFiles(empty);
  await seeClean(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("“form.txt”: This file is empty.").first().waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Astrid Lindqvist, with Astrid.jpg").waitFor();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  const kept = main(page).getByRole("checkbox", { name: "Keep “Astrid.jpg”" });
  expect(await kept.isChecked()).toBe(true);
  const shown = main(page).locator(".kept img");
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  expect(await page.locator("script").count()).toBe(0);
  await seeClean(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Submit another" }).waitFor();

  const { page: office } = await world.visitAs(admin);
  const list = `/api/teams/${world.teamId("camp")}/collections/${made.collectionId}/records`;
  const { records } = (await (await office.request.get(list)).json()) as {
    records: { name: string; values: Record<string, string> }[];
  };
  const [astrid] = records;
  const stored = await office.request.get(`/api/files/${astrid!.values[made.photo]}`);
  expect([astrid!.name, Buffer.compare(await stored.body(), picture)]).toEqual(["Astrid Lindqvist", 0]);
});

it("hosted pages work without script, filter by a plain form, and speak French", async () => {
  const { calendar, staff } = await findPublic();
  for (const width of [1440, 380]) {
    const { page } = await world.visit({ width, locale: "fr-FR", ...(width === 380 && { colorScheme: "dark" }) });
    await page.goto(`${calendar}?day=2027-07-01`);
    await heading(page, "Our summer").waitFor();
    expect(await page.locator("script").count()).toBe(0);
    await seeClean(page);
    await page.goto(staff);
    const before = await main(page).getByRole("listitem").count();
    await page.locator("summary").first().click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Afficher" }).click();
    await page.waitForURL(/f\./);
    expect(await main(page).getByRole("listitem").count()).toBeLessThan(before);
    await seeClean(page);
  }
});
