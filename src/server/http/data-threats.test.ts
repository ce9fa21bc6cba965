import { beforeEach, describe, expect, it } from "vitest";
import { dataPermissions } from "#shared/permissions.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";
import { makeSample, type Sample } from "#testing/data-sample.ts";
import { bodyOf, type DataTeam, queryOf, startDataWorld } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import { openStream } from "#testing/live-world.ts";
import { mark } from "#testing/nasty-values.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** What went wrong with data elsewhere, tried here. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let ada: Sample;

beforeEach(async () => {
  team = await world.team();
  ada = await makeSample(world, team);
});

const record = () => team.path(`/records/${ada.recordId}`);
const inPlace = (rest = "") => team.path(`/collections/${ada.collectionId}${rest}`);

describe("taking back needs the right that doing needs", () => {
  const without = (missing: string) => [{ permissions: dataPermissions.filter((each) => each !== missing) }];
  const newest = async () => (await team.history(ada.recordId))[0]!.changeSetId;
  const undo = async (who: Visitor) => (await who.post(team.path(`/change-sets/${await newest()}/undo`))).status;
  const bin = () => bodyOf(team.admin.delete(record()));
  const restore = () => bodyOf(team.admin.post(`${record()}/restore`));

  it.each([
    ["a creation", "delete_data_records", async () => {}],
    ["a deletion", "delete_data_records", bin],
    ["a restoration", "delete_data_records", () => bin().then(restore)],
    [
      "a change",
      "update_data_field_data",
      () => bodyOf(team.change(ada.recordId, { values: { [ada.noteField]: "Else" } })),
    ],
    [
      "a move",
      "update_data_field_data",
      async () => {
        const other = await team.collection("Staff");
        const input = { action: "add", recordIds: [ada.recordId] };
        await bodyOf(team.admin.post(team.path(`/collections/${other}/members`), input));
      },
    ],
  ] as const)("%s", async (_, missing, act) => {
    const helper = await team.memberWith(without(missing));
    await act();
    const before = await newest();
    expect(await undo(helper)).toBe(403);
    expect(await newest()).toBe(before);
    expect(await undo(team.admin)).toBe(200);
    // And so does taking that back again.
    expect(await undo(helper)).toBe(403);
  });
});

describe("a right that is gone", () => {
  it("counts from the next request, and in the open stream", async () => {
    const roleId = await makeRole(world.db, team.teamId, "Reader", []);
    await grantData(world.db, team.teamId, roleId, { permissions: [...dataPermissions] });
    const reader = await team.join({ roleIds: [roleId] });
    const stream = await openStream(`${world.url}/api/teams/${team.teamId}`, { cookie: reader.cookieHeader() });
    const touch = (text: string) => bodyOf(team.change(ada.recordId, { values: { [ada.noteField]: text } }));
    await touch("Heard");
    await stream.has(1);
    expect((await reader.get(record())).status).toBe(200);
    const closing = { permissions: [...dataPermissions], collectionId: ada.collectionId, isAllowed: false };
    await grantData(world.db, team.teamId, roleId, closing);
    expect((await reader.get(record())).status).toBe(404);
    expect((await reader.patch(record(), { values: {} })).status).toBe(404);
    await touch("Unheard");
    await world.app.live.publish(world.db, team.teamId, teamChanged, {});
    await stream.has(2);
    expect(stream.kinds()).toEqual(["records-changed", "team-changed"]);
    await stream.cut();
  });

  it("is gone with the role, and with the switch of the role", async () => {
    const roles = await Promise.all(["Off", "Left"].map((name) => makeRole(world.db, team.teamId, name, [])));
    for (const roleId of roles) await grantData(world.db, team.teamId, roleId, { permissions: [...dataPermissions] });
    const [first, second] = await Promise.all(roles.map((roleId) => team.join({ roleIds: [roleId] })));
    for (const who of [first!, second!]) expect((await who.get(record())).status).toBe(200);
    const inTeam = world.db.team(team.teamId);
    await inTeam.update("role", { is_active: false }).where("id", "=", roles[0]!).execute();
    await world.app.pool.query("delete from app.team_user_role where role_id = $1", [roles[1]]);
    for (const who of [first!, second!]) {
      expect((await who.get(record())).status).toBe(404);
      expect((await who.get(inPlace("/records"))).status).toBe(404);
    }
  });
});

describe("keys that JavaScript knows", () => {
  const poison = (key: string) => JSON.parse(`{"${key}":{"polluted":"${mark}"}}`) as object;

  it.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
    "change nothing: %s",
    async (key) => {
      const bad = poison(key);
      for (const answer of [
        await team.admin.post(inPlace("/records"), { values: bad }),
        await team.admin.patch(record(), { values: bad }),
        await team.admin.patch(record(), { values: { [ada.noteField]: bad } }),
        await team.admin.post(inPlace("/fields"), { title: "F", dataType: "number", config: bad }),
        await team.admin.post(inPlace("/fields"), { title: "F", dataType: "decimal", defaultValue: bad }),
        await team.admin.post(team.path("/collections"), { name: "A", pluralName: "B", ...bad }),
        await team.admin.post(inPlace("/members"), { action: "add", recordIds: [ada.recordId], values: bad }),
        await team.admin.get(inPlace(`/records?${queryOf({ filter: bad })}`)),
        await team.admin.get(inPlace(`/records?${queryOf({ filter: { field: key, operator: "is_empty" } })}`)),
        await team.admin.get(inPlace(`/records?${queryOf({ filter: { field: ada.noteField, operator: key } })}`)),
        await team.admin.get(inPlace(`/records?${queryOf({ sort: [{ field: key }] })}`)),
        await team.admin.get(inPlace(`/records?${queryOf({ sort: [bad] })}`)),
      ])
        expect(answer.status).toBe(400);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
      expect((await team.read(ada.recordId)).values[ada.noteField]).toBe(ada.secret);
    },
  );
});

describe("words that are chosen from a list", () => {
  const evil = "asc; drop table record";
  it("are no others: operators, directions, types, widths, actions", async () => {
    for (const answer of [
      await team.admin.get(inPlace(`/records?${queryOf({ sort: [{ field: "record_name", descending: evil }] })}`)),
      await team.admin.get(inPlace(`/records?${queryOf({ sort: [{ field: "record_name", direction: evil }] })}`)),
      await team.admin.get(inPlace(`/records?${queryOf({ sort: [{ field: `record_name ${evil}` }] })}`)),
      await team.admin.get(inPlace(`/records?${queryOf({ filter: { field: ada.noteField, operator: evil } })}`)),
      await team.admin.get(inPlace(`/count?${queryOf({ filter: { field: ada.noteField, operator: "like" } })}`)),
      await team.admin.post(inPlace("/fields"), { title: "F", dataType: evil }),
      await team.admin.patch(inPlace(`/fields/${ada.noteField}`), { displayWidth: evil }),
      await team.admin.post(inPlace("/members"), { action: evil, recordIds: [ada.recordId] }),
      await team.admin.get(inPlace(`/records?limit=${encodeURIComponent("5; drop")}`)),
    ])
      expect(answer.status).toBe(400);
  });
});

describe("text that means something elsewhere", () => {
  it("that no database holds is refused, never failed upon", async () => {
    const bad = `a\u0000b`;
    for (const answer of [
      await team.admin.post(team.path("/collections"), { name: bad, pluralName: "B" }),
      await team.admin.post(inPlace("/fields"), { title: bad, dataType: "number" }),
      await team.admin.put(team.path(`/bookmarks/${ada.recordId}`), { memo: bad }),
      await team.admin.get(
        inPlace(`/records?${queryOf({ filter: { field: ada.noteField, operator: "is", value: bad } })}`),
      ),
      await team.admin.get(team.path(`/search?${queryOf({ q: bad })}`)),
      await team.admin.patch(record(), { values: { [ada.noteField]: bad } }),
    ])
      expect(answer.status).toBeLessThan(500);
  });

  it("is half a character becomes the sign for what cannot be read, wherever it stands", async () => {
    const half = "a\ud800b";
    const settings = { fields: [half], [half]: half };
    const answers = [
      await team.admin.post(team.path("/collections"), { name: half, pluralName: "Halves" }),
      await team.admin.put(team.path(`/bookmarks/${ada.recordId}`), { memo: half }),
      await team.admin.put(inPlace("/list-setup"), settings),
      await team.admin.post(team.path("/webhooks"), { name: half, url: "https://example.test", [half]: 1 }),
      await team.admin.get(
        inPlace(`/records?${queryOf({ filter: { field: ada.noteField, operator: "is", value: half } })}`),
      ),
      await world.visitor().post("/api/auth/sign-up", { email: half, password: half, name: half }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect((await team.change(ada.recordId, { values: { [ada.noteField]: half } })).status).toBe(200);
    expect((await team.read(ada.recordId)).values[ada.noteField]).toBe("a\ufffdb");
  });

  it("stays out of the header of an export", async () => {
    const name = `"\r\nx-evil: 1\r\n\r\n<b>;é`;
    const at = await team.collection("Odd", { pluralName: name });
    const { status, headers } = await team.admin.get(team.path(`/collections/${at}/export.csv`));
    expect([status, headers.get("x-evil")]).toEqual([200, null]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; [\x20-\x7e]*$/);
  });

  it.each(["url", "formatted_text", "video"])("is no script in a %s", async (type) => {
    const field = await team.field(ada.collectionId, type, type);
    for (const value of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a><style>@import url(//x)</style>',
    ]) {
      const answer = await team.change(ada.recordId, { values: { [field]: value } });
      expect([200, 400]).toContain(answer.status);
      const kept = JSON.stringify((await team.read(ada.recordId)).values[field] ?? "");
      expect(kept).not.toMatch(/<script|onerror|href=\W*javascript|@import|<style/i);
      if (type !== "formatted_text") expect(kept).not.toMatch(/javascript:|data:/i);
    }
  });
});

it("a pool of one connection never mixes two teams, whatever fails in between", async () => {
  const narrow = await startDataWorld({ DATABASE_POOL: "1", ROLE: "web" });
  try {
    const samples = [await narrow.team(), await narrow.team()].map(async (each) => makeSample(narrow, each));
    const [one, other] = await Promise.all(samples);
    for (let round = 0; round < 6; round++) {
      for (const [own, foreign] of [
        [one!, other!],
        [other!, one!],
      ] as const) {
        const at = own.team.path(`/collections/${own.collectionId}`);
        const bad = { values: { [own.noteField]: "x".repeat(200_000) } };
        const [listed, ...refused] = await Promise.all([
          own.team.list(own.collectionId, { limit: 500 }),
          own.team.admin.get(own.team.path(`/records/${foreign.recordId}`)),
          own.team.admin.post(`${at}/records`, bad),
          own.team.admin.post(`${at}/records`, { values: { [foreign.noteField]: "x" } }),
          own.team.admin.get(own.team.path(`/collections/${foreign.collectionId}/records`)),
          own.team.admin.get(`${at}/records?cursor=${Buffer.from('{"keys":["x"],"id":"x"}').toString("base64url")}`),
        ]);
        expect(listed.records.map(({ id }) => id)).toEqual([own.recordId]);
        for (const { status, body } of refused) {
          expect([400, 404, 503]).toContain(status);
          expect(JSON.stringify(body)).not.toContain(foreign.secret);
        }
      }
    }
  } finally {
    await narrow.stop();
  }
});
