import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { FormBrowser } from "#testing/form-browser.ts";
import { elementsIn } from "#testing/parsed-html.ts";
import { pictureFile } from "#testing/upload-team.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let recordId: string;

const shown = (...fields: string[]) => fields.map((field) => ({ field }));
const outside = (more: object = {}) => ({
  isVisibleExternally: true,
  externalTitle: "Summer <sessions>",
  displayedFields: shown(team.title, team.day),
  filterFields: shown(team.open),
  ...more,
});

beforeAll(async () => {
  team = await makeViewTeam(world);
  const add = async (values: object) =>
    (await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${team.sessions}/records`), { values }))).id;
  const place = {
    line1: "",
    line2: "",
    city: "Bern",
    region: "",
    postalCode: "",
    country: "CH",
    latitude: 46.9,
    longitude: 7.4,
  };
  recordId = await add({
    [team.title]: "<b>Kayak</b>",
    [team.day]: "2027-07-01",
    [team.fee]: "424242.75",
    [team.open]: true,
    [team.place]: place,
  });
  await add({ [team.title]: "Archery", [team.day]: "2027-07-02", [team.open]: false });
});

const make = async (input: object) => (await team.make({ internalName: `Inside ${newId()}`, ...input })).id;
const pathOf = (viewId: string, rest = "") => `/public/team-${team.teamId}/views/${viewId}${rest}`;
const browser = () => new FormBrowser(world.visitor().url);
const types = () =>
  [
    { type: "list", settings: outside() },
    { type: "table", settings: outside() },
    { type: "calendar", settings: outside({ options: { startFieldId: team.day } }), query: "?day=2027-07-01" },
    { type: "map", settings: outside({ options: { locationFieldId: team.place } }) },
  ] as const;

it("a calendar shows the image of its date info on its page and in the API, on that day and nowhere else", async () => {
  const holidays = await team.collection("Holiday");
  const [on, image, secret] = [
    await team.field(holidays, "On", "date"),
    await team.field(holidays, "Image", "single_image"),
    await team.field(holidays, "Secret", "single_image"),
  ];
  const upload = async () => {
    const form = new FormData();
    form.set("file", await pictureFile("flag.png"));
    return (await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), form))).id;
  };
  const [flag, hidden] = [await upload(), await upload()];
  await team.add(holidays, { [on]: "2027-07-04", [image]: flag, [secret]: hidden });
  const dateInfo = { collectionId: holidays, dateFieldId: on, imageFieldId: image };
  const viewId = await make({ type: "calendar", settings: outside({ options: { startFieldId: team.day, dateInfo } }) });
  const sourceIn = ({ markup }: FormBrowser) => /src="(\/api\/public\/views\/[^"]*)"/.exec(markup)?.[1];
  for (const display of ["month", "week", "day", "agenda"]) {
    const page = await browser().open(pathOf(viewId, `?day=2027-07-04&display=${display}`));
    const source = sourceIn(page);
    expect([display, source]).toEqual([display, expect.stringContaining(flag)]);
    const answer = await page.fetch(source!);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  const at = `/api/public/views/${viewId}`;
  const { days } = await bodyOf<{ days: unknown[] }>(world.visitor().get(`${at}/events?from=2027-07-01&to=2027-07-10`));
  expect(days).toEqual([{ date: "2027-07-04", imageFileId: flag, isClosed: false }]);
  const statusOf = async (day: string, fileId: string) =>
    (await browser().fetch(`${at}/days/${day}/files/${fileId}`)).status;
  expect(await statusOf("2027-07-04", flag)).toBe(200);
  expect(await statusOf("2027-07-05", flag)).toBe(404);
  expect(await statusOf("2027-07-04", hidden)).toBe(404);
  const list = await make({ settings: outside() });
  expect((await browser().fetch(`/api/public/views/${list}/days/2027-07-04/files/${flag}`)).status).toBe(404);
});

describe("a hosted page", () => {
  it("shows each type of view whole, under its outside name, with nothing that runs or leaks", async () => {
    for (const { type, settings, ...more } of types()) {
      const viewId = await make({ type, settings });
      const page = await browser().open(pathOf(viewId, "query" in more ? more.query : ""));
      expect([page.status, page.text], type).toEqual([200, expect.stringContaining("Summer <sessions>")]);
      expect(page.text, type).toContain("<b>Kayak</b>");
      expect(page.text, type).not.toContain("Inside");
      expect(page.markup, type).not.toMatch(/424,?242/);
      const elements = elementsIn(page.markup);
      expect(elements.filter(({ name }) => name === "script" || name === "b").length, type).toBe(0);
      expect(
        elements.filter(({ name }) => name === "h1").map(({ text }) => text),
        type,
      ).toEqual(["Summer <sessions>"]);
    }
  });

  it("calls an item by its own field or by nothing: never by a name that is not shown", async () => {
    const code = await team.field(team.sessions, "Code", "plain_text");
    for (const { type, settings, ...more } of types()) {
      const unnamed = { ...settings, recordNameFieldId: code, displayedFields: shown(team.day) };
      const page = await browser().open(
        pathOf(await make({ type, settings: unnamed }), "query" in more ? more.query : ""),
      );
      expect([type, page.status, page.text.includes("Kayak")]).toEqual([type, 200, false]);
    }
  });

  it("has its groups with how many each has, also as a board", async () => {
    for (const displayOption of ["rows", "cards"]) {
      const viewId = await make({ settings: outside({ displayOption, groupBy: [team.open] }) });
      const page = await browser().open(pathOf(viewId));
      const titles = elementsIn(page.markup).filter(({ attributes }) => attributes.class?.includes("group-title"));
      expect(
        titles.map(({ text }) => text.replace(/\s+/g, " ").trim()),
        displayOption,
      ).toEqual([expect.stringMatching(/1/), expect.stringMatching(/1/)]);
    }
  });

  it("has a heading for each of two levels of groups, the upper one once", async () => {
    for (const type of ["list", "table"]) {
      const viewId = await make({ type, settings: outside({ groupBy: [team.open, team.day] }) });
      const page = await browser().open(pathOf(viewId));
      const headings = elementsIn(page.markup)
        .filter(({ attributes }) => /group-(title|row)/.test(attributes.class ?? ""))
        .map(({ text }) => text.replace(/\s+/g, " ").trim());
      expect(headings, type).toEqual([
        expect.not.stringMatching(/\d/),
        expect.stringMatching(/2027.* 1$/),
        expect.not.stringMatching(/\d/),
        expect.stringMatching(/2027.* 1$/),
      ]);
    }
  });

  it("has what the columns of a table come to, of what is shown and narrowed, and of no other field", async () => {
    const figures = [
      { key: team.fee, figure: "sum" },
      { key: team.open, figure: "filled" },
    ];
    const table = (...fields: string[]) => outside({ displayedFields: shown(...fields), options: { figures } });
    const open = await make({ type: "table", settings: table(team.title, team.fee, team.open) });
    const footOf = ({ markup }: FormBrowser) => /<tfoot.*<\/tfoot>/s.exec(markup)?.[0] ?? "";
    const textOf = (page: FormBrowser) => elementsIn(footOf(page))[0]?.text.replace(/\s+/g, " ");
    expect(textOf(await browser().open(pathOf(open)))).toBe("TotalsSum 424,242.75Filled 2");
    expect(textOf(await browser().open(`${pathOf(open)}?f.${team.open}=false`))).toBe("TotalsSum –Filled 1");
    const closed = await make({ type: "table", settings: table(team.title, team.open) });
    const page = await browser().open(pathOf(closed));
    expect([textOf(page), /424,?242/.test(page.markup)]).toEqual(["TotalsFilled 2", false]);
  });

  it("of a calendar that shows nothing leads to what comes next, or to what was last", async () => {
    const viewId = await make({ type: "calendar", settings: outside({ options: { startFieldId: team.day } }) });
    const page = await browser().open(pathOf(viewId, "?day=2027-03-01"));
    const leadsTo = () => page.markup.match(/class="notice">.*?href="([^"]*)"[^>]*>([^<]*)</s)?.slice(1);
    expect(leadsTo()).toEqual([expect.stringContaining("day=2027-07-01"), expect.stringContaining("Kayak")]);
    await page.open(pathOf(viewId, "?day=2028-01-01"));
    expect(leadsTo()).toEqual([expect.stringContaining("day=2027-07-02"), expect.stringContaining("Archery")]);
    await page.open(pathOf(viewId, "?day=2035-01-01"));
    expect(leadsTo()).toBe(undefined);
    await page.open(pathOf(viewId, "?day=2027-07-01"));
    expect(leadsTo()).toBe(undefined);
    // What is filtered out is not led to.
    await page.open(pathOf(viewId, `?day=2028-01-01&f.${team.open}=true`));
    expect(leadsTo()).toEqual([expect.stringContaining("day=2027-07-01"), expect.stringContaining("Kayak")]);
  });

  it("is narrowed by its filters, as a plain form", async () => {
    const viewId = await make({ settings: outside() });
    const page = await browser().open(`${pathOf(viewId)}?f.${team.open}=true`);
    expect(page.text).toContain("Kayak");
    expect(page.text).not.toContain("Archery");
    // What is no filter field of it is as if it were not there.
    expect((await browser().open(`${pathOf(viewId)}?f.${team.fee}.from=1`)).text).toContain("Archery");
  });

  it("leads to the page of an item where that is public too, by its URL field", async () => {
    const detail = await make({ type: "detail", settings: outside({ urlFieldId: team.title }) });
    const list = await make({ settings: outside({ itemUrl: { kind: "view", viewId: detail } }) });
    const page = await browser().open(pathOf(list));
    const to = elementsIn(page.markup).find(({ name, text }) => name === "a" && text === "Archery")!.attributes.href!;
    expect(to).toBe(pathOf(detail, "/Archery"));
    expect((await page.open(to)).text).toContain("Archery");
    expect(elementsIn(page.markup).some(({ attributes }) => attributes.href === pathOf(list))).toBe(true);
    expect((await page.open(pathOf(detail, `/${recordId}`))).text).toContain("Kayak");
    const inside = await make({ type: "detail", settings: { displayedFields: shown(team.title) } });
    const led = await make({ settings: outside({ itemUrl: { kind: "view", viewId: inside } }) });
    expect(
      elementsIn((await browser().open(pathOf(led))).markup).some(
        ({ name, text }) => name === "a" && text === "Archery",
      ),
    ).toBe(false);
  });

  it("of an item that is missing leads where its view says, else says so in the view's own words", async () => {
    const detail = async (settings: object) => make({ type: "detail", settings: outside(settings) });
    const missing = newId();
    const elsewhere = "https://camp.example/gone";
    const away = await detail({ missingRecordUrl: elsewhere });
    const answer = await fetch(`${world.visitor().url}${pathOf(away, `/${missing}`)}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, elsewhere]);
    expect((await browser().open(pathOf(away, `/${recordId}`))).text).toContain("Kayak");
    const said = await detail({ missingRecordMessage: "That session is over." });
    expect((await browser().open(pathOf(said, `/${missing}`))).text).toContain("That session is over.");
    const unsafe = await detail({ missingRecordUrl: "javascript:alert(1)" });
    expect((await browser().open(pathOf(unsafe, `/${missing}`))).status).toBe(200);
  });

  it("is not there where the view is not, is another team's, or its address makes no sense", async () => {
    const hidden = await make({ settings: { displayedFields: shown(team.title) } });
    const other = await makeViewTeam(world);
    const viewId = await make({ settings: outside() });
    const paths = [pathOf(hidden), pathOf(viewId).replace(team.teamId, other.teamId), pathOf("x"), pathOf(newId())];
    for (const path of paths) {
      const page = await browser().open(path);
      expect([page.status, page.text], path).toEqual([404, expect.stringContaining("This page isn’t here")]);
    }
  });

  it("is told to search engines only where its team says so", async () => {
    const robots = async (settings: object) =>
      elementsIn((await browser().open(pathOf(await make({ settings })))).markup).some(
        ({ attributes }) => attributes.name === "robots",
      );
    expect([await robots(outside()), await robots(outside({ isIndexable: true }))]).toEqual([true, false]);
  });

  it("stands in no frame, runs no script but ours, and loads nothing from elsewhere", async () => {
    const { answered } = await browser().open(pathOf(await make({ settings: outside() })));
    const policy = answered.get("content-security-policy")!;
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect([answered.get("etag"), answered.get("cache-control")]).toEqual([expect.any(String), "public, no-cache"]);
  });

  it("has its team's CSS only where it is safe", async () => {
    const css = ".name { color: red } @import url(//evil.example); .x { background: url(https://evil.example/x) }";
    const { markup } = await browser().open(pathOf(await make({ settings: outside({ externalCss: css }) })));
    expect(markup).toContain("color:red");
    expect(markup).not.toContain("evil.example");
  });
});

describe("a page with a password", () => {
  it("shows nothing before it is known, counts wrong ones, and forgets it when it changes", async () => {
    const viewId = await make({ settings: outside() });
    const set = (password: string) => bodyOf(team.admin.put(team.at(viewId, "/external-password"), { password }));
    await set("open sesame");
    const page = browser();
    await expect.poll(async () => (await page.open(pathOf(viewId))).status).toBe(401);
    expect(page.text).not.toContain("Kayak");
    await page.fill("Password", "wrong").press("Open the page");
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("This isn’t the right password.")]);
    await page.fill("Password", "open sesame").press("Open the page");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kayak")]);
    expect(page.answered.get("cache-control")).toBe("private, no-store");
    expect((await world.visitor().get(`/api/public/views/${viewId}/items`)).status).toBe(403);
    await set("another one");
    await expect.poll(async () => (await page.open(pathOf(viewId))).status).toBe(401);
  });

  it("gives its pictures to who knows the password alone", async () => {
    const photo = await team.field(team.sessions, "Photo", "single_image");
    const form = new FormData();
    form.set("file", await pictureFile("kayak.png"));
    const { id: fileId } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), form));
    expect((await team.admin.patch(team.path(`/records/${recordId}`), { values: { [photo]: fileId } })).status).toBe(
      200,
    );
    const viewId = await make({ settings: outside({ displayedFields: shown(team.title, photo) }) });
    const page = await browser().open(pathOf(viewId));
    const [, source] = page.markup.match(/src="(\/api\/public\/views\/[^"]*)"/)!;
    const statusFor = async (who: FormBrowser) => (await who.fetch(source!)).status;
    expect(await statusFor(browser())).toBe(200);
    await bodyOf(team.admin.put(team.at(viewId, "/external-password"), { password: "open sesame" }));
    await expect.poll(() => statusFor(browser())).toBe(403);
    await page.open(pathOf(viewId));
    await page.fill("Password", "open sesame").press("Open the page");
    expect(page.markup).toContain(source);
    const { status, headers } = await page.fetch(source!);
    expect([status, headers.get("cache-control")]).toEqual([200, expect.stringMatching(/^private/)]);
    // Who has another view's password has not this one's.
    const others = browser();
    for (const cookie of page.cookies.values()) others.setCookie({ ...cookie, value: "A".repeat(cookie.value.length) });
    expect(await statusFor(others)).toBe(403);
  });
});
