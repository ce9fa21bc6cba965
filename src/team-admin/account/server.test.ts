import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { readableAccent } from "#shared/color-contrast.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { Account } from "./contract.ts";

const world = whileTesting(() => startTestApp({}, undefined, openOutbound({ reachLoopback: true })));
let teamId: string;
let holder: Visitor;
let member: Visitor;

beforeEach(async () => {
  ({ teamId } = await makeTeam(world.db));
  const roleId = await makeRole(world.db, teamId, newId(), ["team_admin_account_info"]);
  [holder, member] = [await enter([roleId]), await enter([])];
});

async function enter(roleIds: string[]): Promise<Visitor> {
  const { userId, email } = await makePerson(world.db);
  await addToTeam(world.db, teamId, { userId, roleIds });
  return world.signIn(email);
}

const path = (rest = "") => `/api/teams/${teamId}/account${rest}`;
const read = async () => (await holder.get(path())).body as Account;
const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { fields: { path: string; message: string }[] } }).error.fields;
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer();

it("is for those who administer the account, and changes what is given alone", async () => {
  expect((await member.get(path())).status).toBe(403);
  const before = await read();
  const menu = [{ id: newId(), label: "Summer", icon: "fas_tent", target: "/help" }];
  const answer = await holder.patch(path(), { name: "Camp Birch", website: "https://birch.example", headerMenu: menu });
  expect(answer.body).toEqual({ ...before, name: "Camp Birch", website: "https://birch.example", headerMenu: menu });
  const seen = await member.get(`/api/dataObjectTestings?idTeam=${teamId}`);
  expect(seen.body).toEqual([{ idTeam: teamId, ...menu[0] }]);
  const noted = await world.db.app
    .selectFrom("audit")
    .select("detail")
    .where("action", "=", "account_changed")
    .where("team_id", "=", teamId)
    .execute();
  expect(noted).toEqual([{ detail: { changed: ["name", "website", "headerMenu"] } }]);
});

it.each([
  ["name", ""],
  ["website", "javascript:alert(1)"],
  ["primaryTimezone", "Mars/Olympus"],
  ["currency", "XXQ"],
  ["availableDataLanguages", []],
  ["defaultDataLanguage", "fr"],
])("says what is wrong with %s, and keeps what was", async (key, value) => {
  const before = await read();
  const answer = await holder.patch(path(), { [key]: value, description: "not kept" });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)[0]).toMatchObject({ path: key, message: expect.stringMatching(/\S/) });
  expect(await read()).toEqual(before);
});

it.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://me:pass@evil.example"])(
  "does not let the header menu lead to %s",
  async (target) => {
    const answer = await holder.patch(path(), { headerMenu: [{ id: newId(), label: "x", icon: "fas_tent", target }] });
    expect(answer.status).toBe(400);
  },
);

it("counts a change of languages and currency at once for what is read of data", async () => {
  const version = async () =>
    (await world.db.app.selectFrom("team").select("definitions_version").where("id", "=", teamId).executeTakeFirst())!
      .definitions_version;
  const before = await version();
  await holder.patch(path(), { currency: "EUR", availableDataLanguages: ["en", "fr"] });
  expect(await version()).toBe(before + 1);
  expect(await read()).toMatchObject({ currency: "EUR", availableDataLanguages: ["en", "fr"] });
});

it("takes a logo as a file or from an address, stores it, and forgets the one before", async () => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture())]), "logo.png");
  const uploaded = (await holder.send("PUT", path("/logos/app_square"), form)).body as Account;
  const first = (uploaded.appLogoSquare as { publicUrl: string }).publicUrl;
  expect((await member.get(new URL(first, world.url).pathname)).status).toBe(200);

  const site = createServer(async (request, response) => {
    if (request.url === "/from") return response.writeHead(302, { location: "/logo.png" }).end();
    return response.writeHead(200).end(await picture());
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const taken = await holder.post(path("/logos/app_square"), { logo: { publicUrl: `${at}/from` } });
  site.close();
  const second = ((taken.body as Account).appLogoSquare as { publicUrl: string }).publicUrl;
  expect(second).not.toBe(first);
  expect(second).not.toContain(at);
  expect((await member.get(new URL(first, world.url).pathname)).status).toBe(404);

  expect((await holder.delete(path("/logos/app_square"))).body).toMatchObject({ appLogoSquare: null });
});

it("takes nothing that is no picture, nor from an address near the server", async () => {
  const text = new FormData();
  text.append("file", new Blob([readFileSync(join(import.meta.dirname, "server.test.ts"))]), "logo.png");
  expect((await holder.send("PUT", path("/logos/app_square"), text)).status).toBe(415);
  const answer = await holder.post(path("/logos/app_square"), { logo: "http://169.254.169.254/latest/meta-data" });
  expect([answer.status, fieldsOf(answer)[0]!.path]).toEqual([400, "logo"]);
});

const theme = {
  ...{ color: "#ffcc00", font: "serif", contactEmail: "office@birch.example" },
  ...{ contactPhone: "+1 (555) 010-0199", contactAddress: "1 Lake Road\nBirch" },
};
/** Any public page of the team: one that is not there has its look, too. */
const publicPage = async () => String((await world.visitor().get(`/public/team-${teamId}/views/${newId()}`)).body);

it("public pages have the team's color, font, contact and header picture", async () => {
  expect(await publicPage()).not.toContain("contact");
  const answer = await holder.patch(path(), { publicTheme: theme });
  expect((answer.body as Account).publicTheme).toEqual(theme);
  const wide = await sharp({ create: { width: 2400, height: 600, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([wide]), "lake.png");
  const withPicture = await holder.send("PUT", path("/logos/public_header"), form);
  expect((withPicture.body as Account).publicHeaderPicture).not.toBeNull();
  // Yellow is darkened until white text on it can be read.
  await expect.poll(publicPage).toContain("header-picture");
  const page = await publicPage();
  expect(page).toContain(`--brand-accent:${readableAccent("#ffcc00")};--brand-font:Charter`);
  expect(page).toContain('href="mailto:office@birch.example"');
  expect(page).toContain('href="tel:+15550100199"');
  expect(page).toContain("1 Lake Road\nBirch");
  const [, source] = /class="header-picture" src="([^"]+)"/.exec(page)!;
  const served = await fetch(world.visitor().url + source!);
  const { width, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect([served.status, width, format]).toEqual([200, 1024, "webp"]);
});

it("a preview shows a theme that is not saved", async () => {
  const { body } = await holder.post(path("/public-theme-preview"), { ...theme, color: "#1d4e89" });
  expect((body as { html: string }).html).toContain("--brand-accent:#1d4e89");
  expect(await publicPage()).not.toContain("#1d4e89");
  expect((await member.post(path("/public-theme-preview"), theme)).status).toBe(403);
});

it.each([{ color: "red" }, { font: "Comic Sans" }, { contactEmail: "nobody" }, { contactPhone: "<b>" }, { logo: "x" }])(
  "a theme with %j is refused",
  async (input) => {
    expect((await holder.patch(path(), { publicTheme: { ...theme, ...input } })).status).toBe(400);
    expect((await read()).publicTheme.color).toBeNull();
  },
);
