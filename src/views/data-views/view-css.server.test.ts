import { beforeAll, describe, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;

beforeAll(async () => {
  team = await makeViewTeam(world);
});

const make = (internalCss: string) => team.make({ internalName: internalCss, settings: { internalCss } });
const stored = async (viewId: string) =>
  (await world.db.run("select css, reader_version from app.view_css where view_id = $1 order by css", [viewId])).rows;
const mark = (viewId: string, changes: string) =>
  world.db.run(`update app.view_css set ${changes} where view_id = $1`, [viewId]);
const cssOf = async (viewId: string) => (await team.views()).find(({ id }) => id === viewId)!.css;

describe("what was made of the CSS of a view", () => {
  it("is stored as soon as it is written, and lists of views only look it up", async () => {
    const { id, css } = await make(".a { color: red }");
    expect(await stored(id)).toEqual([{ css, reader_version: expect.any(Number) }]);
    await mark(id, "css = '.looked-up{}'");
    expect(await cssOf(id)).toBe(".looked-up{}");
    await team.patch(id, { internalName: "Renamed" });
    expect(await cssOf(id)).toBe(".looked-up{}");
  });

  it("does not count if another version of the reader has stored it", async () => {
    const { id, css } = await make(".b { color: red }");
    await mark(id, "css = '.unsafe{}', reader_version = reader_version - 1");
    expect(await cssOf(id)).toBe(css);
    expect(await stored(id)).toEqual([{ css, reader_version: expect.any(Number) }]);
  });

  it("does not count for another text: whoever has written that", async () => {
    const { id } = await make(".c { color: red }");
    await world.db.run(
      `update app.data_view set published = jsonb_set(published, '{internalCss}', '".d { color: blue }"'),
        draft = jsonb_set(draft, '{internalCss}', '".d { color: blue }"') where id = $1`,
      [id],
    );
    expect(await cssOf(id)).toMatch(/\.d\{color:blue\}$/);
    expect(await stored(id)).toHaveLength(1);
  });

  it("is of a view and its draft, and no other text is kept", async () => {
    const { id } = await make(".e { color: red }");
    await team.patch(id, { settings: { internalCss: ".f { color: red }", externalCss: ".g { color: red }" } });
    const texts = (await stored(id)).map(({ css }) => String(css).replace(/^.* /, ""));
    expect(texts).toEqual([".e{color:red}", ".f{color:red}", ".g{color:red}"]);
    await team.patch(id, { settings: { internalCss: ".h { color: red }", externalCss: "" } });
    expect(await stored(id)).toHaveLength(2);
  });
});
