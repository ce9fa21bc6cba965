import { beforeAll, describe, expect, it } from "vitest";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { tellChange } from "#testing/tell-change.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let recordId: string;

beforeAll(async () => {
  team = await makeViewTeam(world);
  const add = async (title: string) =>
    (
      await bodyOf<{ id: string }>(
        team.admin.post(team.path(`/collections/${team.sessions}/records`), { values: { [team.title]: title } }),
      )
    ).id;
  recordId = await add("Kayak");
  for (let place = 0; place < 20; place++) await add(`Swimming in the lake ${place}`);
});

async function makeView() {
  const settings = { isVisibleExternally: true, displayedFields: [{ field: team.title }] };
  const { id } = await team.make({ internalName: `Kept ${Math.random()}`, settings });
  const api = `/api/public/views/${id}/items`;
  const ask = async (headers: Record<string, string> = {}, path = api) => {
    const answer = await fetch(world.url + path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { id, ask, page: `/public/team-${team.teamId}/views/${id}` };
}

const rename = (title: string) =>
  bodyOf(team.admin.patch(team.path(`/records/${recordId}`), { values: { [team.title]: title } }));

describe("an answer that is kept", () => {
  it("counts no more once its change is committed here, before the notification of the database arrives", async () => {
    const { app } = world;
    for (let time = 0; time < 20; time++) {
      const before = app.answers.generation(team.teamId);
      await app.db.transaction((tx) => app.live.publish(tx, team.teamId, definitionsChanged, {}));
      expect(app.answers.generation(team.teamId)).toBeGreaterThan(before);
      // Its notification is not to count for the next one.
      await expect.poll(() => app.answers.generation(team.teamId)).toBeGreaterThanOrEqual(before + 2);
    }
  });

  it("is sent again with nothing in it to who has it, and anew once something has changed", async () => {
    const { id, ask } = await makeView();
    const etag = (await ask()).headers.get("etag")!;
    const again = () => ask({ "if-none-match": etag });
    const nothing = await again();
    expect([nothing.status, nothing.text, nothing.headers.get("content-type")]).toEqual([304, "", null]);
    await rename("Canoe");
    await expect.poll(async () => (await again()).text).toContain("Canoe");
    await rename("Kayak");
    await bodyOf(team.admin.post(team.at(id, "/unpublish")));
    await expect.poll(async () => (await ask()).status).toBe(404);
  });

  it.each(["api", "page"])("says the same of itself as the first one, under an id of its own: %s", async (kind) => {
    const { ask, page } = await makeView();
    const all = [];
    for (let time = 0; time < 2; time++) {
      const { text, headers } = await ask({ "accept-encoding": "identity" }, kind === "page" ? page : undefined);
      const { date: _date, ...said } = Object.fromEntries(headers);
      all.push({ text, said });
    }
    const [first, second] = all as [(typeof all)[0], (typeof all)[0]];
    expect(second.said["x-request-id"]).not.toBe(first.said["x-request-id"]);
    const id = "";
    expect({ ...second.said, "x-request-id": id }).toEqual({ ...first.said, "x-request-id": id });
    expect(second.text).toBe(first.text);
  });

  it("is packed for who takes it so, once it is asked for again", async () => {
    const { ask } = await makeView();
    const plain = await ask({ "accept-encoding": "identity" });
    await expect
      .poll(async () => (await ask({ "accept-encoding": "gzip, br" })).headers.get("content-encoding"))
      .toBe("gzip");
    const packed = await ask({ "accept-encoding": "gzip, br" });
    expect(packed.text).toBe(plain.text);
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(plain.text.length / 2);
    const other = await ask({ "accept-encoding": "identity" });
    expect([other.headers.get("content-encoding"), other.text]).toEqual([null, plain.text]);
  });

  it("is another one in each language", async () => {
    const { ask, page } = await makeView();
    const heard = async (language: string) => (await ask({ "accept-language": language }, page)).text;
    for (let time = 0; time < 2; time++)
      for (const language of ["en", "es", "fr"]) expect(await heard(language)).toContain(`<html lang="${language}"`);
  });

  it("is in the team's language for who has said none, and for nobody else", async () => {
    const { ask, page } = await makeView();
    await world.db.app
      .updateTable("team")
      .set({ default_interface_language: "fr" })
      .where("id", "=", team.teamId)
      .execute();
    await tellChange(world.app, team.teamId);
    const languageFor = async (header: string) =>
      (await ask({ "accept-language": header }, page)).text.match(/<html lang="(..)"/)![1];
    for (let time = 0; time < 2; time++)
      for (const [header, language] of [
        ["", "fr"],
        ["en", "en"],
        [" ", "fr"],
        ["de", "en"],
        ["es", "es"],
      ])
        expect([header, await languageFor(header!)]).toEqual([header, language]);
  });

  it("is not for pages of sites that nobody has listed, however often it was read by others", async () => {
    const { ask } = await makeView();
    for (let time = 0; time < 3; time++) expect((await ask()).status).toBe(200);
    for (const origin of ["https://evil.example", "null"]) expect((await ask({ origin })).status).toBe(403);
  });

  it("is nothing for other ways to ask", async () => {
    const { id, ask } = await makeView();
    await ask();
    const address = `${world.url}/api/public/views/${id}/items`;
    for (const method of ["POST", "PUT", "DELETE"]) expect((await fetch(address, { method })).status).toBe(404);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
