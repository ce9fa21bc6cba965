import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WidgetShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let other: ViewTeam;
let viewId: string;
let hiddenId: string;

const outside = (more: object = {}) => ({
  isVisibleExternally: true,
  externalTitle: "Our sessions",
  displayedFields: [{ field: team.day }],
  ...more,
});

beforeAll(async () => {
  [team, other] = [await makeViewTeam(world), await makeViewTeam(world)];
  const { id: detail } = await team.make({ type: "detail", internalName: "One", settings: outside() });
  viewId = (await team.make({ settings: outside({ itemUrl: { kind: "view", viewId: detail } }) })).id;
  hiddenId = (await team.make({ internalName: "Within the team" })).id;
  await team.add(team.sessions, { [team.title]: "Kayak", [team.day]: "2027-07-01", [team.fee]: "987654" });
});

const widgetsPath = () => team.path(`/collections/${team.sessions}/widgets`);
const at = (id: string) => team.path(`/widgets/${id}`);
const create = (input: object = {}, who: Visitor = team.admin) =>
  who.post(widgetsPath(), { viewId, name: "On our site", domains: ["camp.example"], ...input });
const make = (input: object = {}) => bodyOf<WidgetShown>(create(input));
const list = async () => (await bodyOf<{ widgets: WidgetShown[] }>(team.admin.get(widgetsPath()))).widgets;
const find = async (id: string) => (await list()).find((each) => each.id === id);

/** As a page of another site asks. */
function readFrom(origin: string | undefined, id: string, query: Record<string, string> = {}) {
  const visitor = world.visitor();
  visitor.headers = origin ? { origin } : {};
  return visitor.get(`/api/public/widgets/${id}?${new URLSearchParams(query)}`);
}
type Read = { kind: string; title: string; html: string; css: string; frame: string | null; language: string };
const ours = "https://camp.example";

describe("making a widget", () => {
  it("is for who shapes data, in their own team; they change and delete it, too", async () => {
    const member = await team.reader();
    const { id } = await make();
    for (const [who, status] of [
      [member, 403],
      [other.admin, 403],
      [world.visitor(), 401],
    ] as const) {
      expect((await create({}, who)).status).toBe(status);
      expect((await who.get(widgetsPath())).status).toBe(status);
      expect((await who.patch(at(id), { name: "Mine" })).status).toBe(status);
      expect((await who.delete(at(id))).status).toBe(status);
    }
    expect((await other.admin.patch(other.path(`/widgets/${id}`), { name: "Mine" })).status).toBe(404);
    expect((await other.admin.delete(other.path(`/widgets/${id}`))).status).toBe(404);
    expect(await find(id)).toMatchObject({ name: "On our site", isShown: true, visits: 0 });

    const theme = { followsFont: false, color: "#0b6b3a", radius: 4, mode: "dark" };
    const changed = await bodyOf<WidgetShown>(team.admin.patch(at(id), { name: "Start page", theme, language: "fr" }));
    expect(changed).toMatchObject({ name: "Start page", theme, language: "fr", domains: ["camp.example"] });
    expect((await team.admin.delete(at(id))).status).toBe(204);
    expect(await find(id)).toBe(undefined);
    expect((await readFrom(ours, id)).status).toBe(404);
  });

  it("twice with the same id makes one", async () => {
    const id = newId();
    await make({ id });
    await make({ id });
    expect((await list()).filter((each) => each.id === id)).toHaveLength(1);
  });

  it("is about one view of this collection or one wizard of this team", async () => {
    const { id: theirs } = await other.make({ settings: {} });
    const { id: own } = await team.make({ internalName: "Mine", isPersonal: true });
    const elsewhere = await team.collection("Boat");
    expect(await refusal(create({ viewId: null }))).toBe("400 viewId Choose a view or a wizard.");
    expect(await refusal(create({ wizardId: newId() }))).toBe("400 viewId Choose a view or a wizard.");
    for (const wrong of [theirs, own, newId()])
      expect(await refusal(create({ viewId: wrong }))).toMatch(/^400 viewId /);
    expect(await refusal(create({ viewId: null, wizardId: newId() }))).toMatch(/^400 wizardId /);
    const input = { viewId, name: "Boats", domains: [] };
    expect((await team.admin.post(team.path(`/collections/${elsewhere}/widgets`), input)).status).toBe(400);
    expect((await team.admin.post(team.path(`/collections/${other.sessions}/widgets`), input)).status).toBe(404);
  });

  it("takes domains as people write them, and none that is everybody's", async () => {
    const domains = [
      "https://WWW.Camp.example/start?x=1",
      "camp.example",
      "*.Camp.example",
      "camp.example",
      "localhost:8080",
    ];
    const { id, domains: read } = await make({ domains });
    expect(read).toEqual(["www.camp.example", "camp.example", "*.camp.example", "localhost:8080"]);
    for (const wrong of ["*", "*.org", "camp", "a b.example", "javascript:alert(1)", "user@camp.example"]) {
      expect(await refusal(create({ domains: ["camp.example", wrong] })), wrong).toMatch(
        /^400 domains\.1 Please enter/,
      );
      expect(await refusal(team.admin.patch(at(id), { domains: [wrong] })), wrong).toMatch(/^400 domains\.0 /);
    }
    expect((await find(id))?.domains).toEqual(read);
  });
});

describe("on other sites", () => {
  it("is shown to its domains alone; others learn only that they are not among them", async () => {
    const { id } = await make({ domains: ["camp.example", "*.lake.example", "127.0.0.1:8080"] });
    for (const origin of [ours, "https://www.camp.example", "http://a.b.lake.example", "http://127.0.0.1:8080"]) {
      const answer = await readFrom(origin, id);
      expect(answer.status, origin).toBe(200);
      expect(answer.headers.get("access-control-allow-origin"), origin).toBe(origin);
      expect(answer.headers.get("access-control-allow-credentials")).toBe(null);
      expect(answer.headers.get("set-cookie")).toBe(null);
      expect(answer.body).toMatchObject({ kind: "view", title: "Our sessions", frame: null });
      expect((answer.body as Read).html).toContain("Kayak");
      expect(JSON.stringify(answer.body)).not.toContain("987654");
    }
    const strangers = [
      ...["https://evil.example", "https://camp.example.evil.example", "https://evilcamp.example"],
      ...["https://sub.camp.example", "https://camp.example:8443", "http://127.0.0.1:8081", "null"],
    ];
    for (const origin of strangers) {
      const answer = await readFrom(origin, id);
      expect(answer.status, origin).toBe(403);
      expect(JSON.stringify(answer.body)).not.toContain("Kayak");
    }
    // Our own pages, and programs.
    expect((await readFrom(undefined, id)).status).toBe(200);
  });

  it("follows its domains when they change", async () => {
    const { id } = await make();
    expect((await readFrom(ours, id)).status).toBe(200);
    await team.admin.patch(at(id), { domains: ["lake.example"] });
    await expect.poll(async () => (await readFrom(ours, id)).status).toBe(403);
    expect((await readFrom("https://lake.example", id)).status).toBe(200);
  });

  it("opens the items that its view leads to, with a way back, and no others", async () => {
    const { id } = await make();
    const { html } = await bodyOf<Read>(readFrom(ours, id));
    const query = /href="\?(item=[^"]+)"/.exec(html)?.[1];
    const item = await bodyOf<Read>(readFrom(ours, id, { query: query! }));
    expect(item.html).toContain("Kayak");
    expect(item.html).toContain('<p class="back"><a href="?">Back to the list</a></p>');
    const { id: secret } = await team.make({ type: "detail", internalName: "Secret", settings: outside() });
    const key = query!.split("/")[1]!;
    for (const wrong of [`item=${secret}/${key}`, `item=${hiddenId}/${key}`, "item=x", "item="])
      expect((await readFrom(ours, id, { query: wrong })).status, wrong).toBe(404);
  });

  it("speaks the page's language, or the one that it is fixed to", async () => {
    const { id } = await make();
    const language = async () => (await bodyOf<Read>(readFrom(ours, id, { lang: "es" }))).language;
    expect(await language()).toBe("es");
    await team.admin.patch(at(id), { language: "fr" });
    await expect.poll(language).toBe("fr");
    expect((await readFrom(ours, id, { lang: "xx" })).status).toBe(400);
  });

  it("is not there while what it shows is not public, and its list says so", async () => {
    const { id } = await make({ viewId: hiddenId });
    expect((await find(id))?.isShown).toBe(false);
    expect((await readFrom(ours, id)).status).toBe(404);
    const shown = await make();
    await team.admin.post(team.at(viewId, "/unpublish"));
    await expect.poll(async () => (await readFrom(ours, shown.id)).status).toBe(404);
    expect((await find(shown.id))?.isShown).toBe(false);
    await team.admin.post(team.at(viewId, "/publish"));
    await expect.poll(async () => (await readFrom(ours, shown.id)).status).toBe(200);
    expect((await readFrom(ours, newId())).status).toBe(404);
  });

  it("counts visits of pages: not its next pages, not ours, not who is refused", async () => {
    const { id } = await make();
    for (const origin of [ours, ours, "https://www.camp.example", undefined, "https://evil.example"])
      await readFrom(origin, id);
    await readFrom(ours, id, { query: "after=x" });
    expect((await find(id))?.visits).toBe(3);
  });

  it("has one style sheet, for everybody", async () => {
    const answer = await fetch(`${world.url}/api/public/style.css`, { headers: { origin: "https://evil.example" } });
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.text()).toContain(".simply");
  });
});
