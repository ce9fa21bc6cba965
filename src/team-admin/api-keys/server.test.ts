import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, makeRole, makeTeam } from "#testing/factories.ts";
import { type Joined, type JoinedAs, joinTeam } from "#testing/join-team.ts";
import { startTestApp } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type ApiKey, mostKeys } from "./contract.ts";

type Made = ApiKey & { key: string };

const world = whileTesting(startTestApp);
let teamId: string;
let roleId: string;
let admin: Joined;
let ann: Joined;
let campers: string;

beforeEach(async () => {
  const made = await makeTeam(world.db);
  teamId = made.teamId;
  roleId = await makeRole(world.db, teamId, "Integrators", ["integrations_zapier"]);
  admin = await join({ isTeamAdmin: true });
  ann = await join({ roleIds: [roleId, made.memberRoleId] });
  campers = idOf(await admin.me.post(team("/collections"), { name: "Camper", pluralName: "Campers" }));
  await world.app.pool.query("delete from app.rate_limit");
});

const team = (rest: string) => `/api/teams/${teamId}${rest}`;
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
const records = () => team(`/collections/${campers}/records`);

const join = (as: JoinedAs) => joinTeam(world, teamId, as);

async function makeKey(who = ann, input: object = {}): Promise<Made> {
  const answer = await who.me.post(team("/api-keys"), { name: "Script", ...input });
  expect([answer.status, answer.status === 200 ? "" : answer.body]).toEqual([200, ""]);
  return answer.body;
}

const withHeader = (authorization: string, visitor = new Visitor(world.url)) => {
  visitor.headers = { authorization };
  return visitor;
};
const by = ({ key }: Made) => withHeader(`Bearer ${key}`);
const listed = async (who: Joined): Promise<ApiKey[]> =>
  ((await who.me.get(team("/api-keys"))).body as { keys: ApiKey[] }).keys;

describe("a key", () => {
  it("is shown once and stored as nothing that opens", async () => {
    const made = await makeKey();
    expect(made.key).toMatch(/^simply_[A-Za-z0-9_-]{43}$/);
    expect(made.lastFour).toBe(made.key.slice(-4));
    const { key: _, ...rest } = made;
    expect(await listed(ann)).toEqual([rest]);
    const stored = await world.app.pool.query("select row_to_json(k)::text as text from app.api_key k");
    expect(JSON.stringify(stored.rows)).not.toContain(made.key.slice(7, 40));
  });

  it("lists and creates records as its owner would, from wherever it is sent", async () => {
    const script = by(await makeKey());
    script.headers["sec-fetch-site"] = "cross-site";
    script.headers.origin = "https://elsewhere.example";
    const created = await script.post(records(), { values: {} });
    expect([created.status, (created.body as { createdBy: string }).createdBy]).toEqual([200, ann.userId]);
    expect(((await script.get(records())).body as { records: unknown[] }).records).toHaveLength(1);
    expect((await script.delete(team(`/records/${idOf(created)}`))).status).toBe(403);
  });

  it("notes its use, at most once a minute", async () => {
    const made = await makeKey();
    expect(made.lastUsedAt).toBeNull();
    await by(made).get(records());
    const [{ lastUsedAt: first }] = (await listed(ann)) as [ApiKey];
    expect(first).not.toBeNull();
    await by(made).get(records());
    expect((await listed(ann))[0]!.lastUsedAt).toBe(first);
    await world.db
      .team(teamId)
      .update("api_key", { last_used_at: new Date(Date.now() - 61_000) })
      .execute();
    await by(made).get(records());
    expect(Date.parse((await listed(ann))[0]!.lastUsedAt!)).toBeGreaterThanOrEqual(Date.parse(first!));
  });

  it("opens nothing but its team: not what is for signed-in people, system administrators, keys or streams", async () => {
    const { teamId: otherTeam } = await makeTeam(world.db);
    await addToTeam(world.db, otherTeam, { userId: admin.userId, isTeamAdmin: true });
    await world.db.app.updateTable("user").set({ is_sys_admin: true }).where("id", "=", admin.userId).execute();
    const made = await makeKey(admin);
    const script = by(made);
    const closed = ["/api/me/sessions", `/api/teams/${otherTeam}/people`, team("/api-keys"), team("/events")];
    for (const path of closed) expect([path, (await script.get(path)).status]).toEqual([path, 403]);
    expect((await script.post(team("/api-keys"), { name: "Child" })).status).toBe(403);
    expect((await script.delete(team(`/api-keys/${made.id}`))).status).toBe(403);
    expect((await script.get(team("/people"))).status).toBe(200);
  });

  it("alone counts when a cookie comes along, right or wrong", async () => {
    const visitor = await world.signIn(admin.email);
    const made = await makeKey();
    withHeader(`Bearer ${made.key}`, visitor);
    expect(((await visitor.post(records(), { values: {} })).body as { createdBy: string }).createdBy).toBe(ann.userId);
    visitor.headers = { authorization: `Bearer simply_${"A".repeat(43)}` };
    expect((await visitor.get(records())).status).toBe(401);
  });
});

describe("a key ends", () => {
  const end: [string, (made: Made) => Promise<unknown>][] = [
    ["when it is revoked", (made) => ann.me.delete(team(`/api-keys/${made.id}`))],
    ["when a team administrator revokes it", (made) => admin.me.delete(team(`/api-keys/${made.id}`))],
    ["when it expires", () => world.db.team(teamId).update("api_key", { expires_at: new Date() }).execute()],
    [
      "with the membership",
      () => change("update app.team_user set deactivated_as_of = now() where id = $1", ann.teamUserId),
    ],
    ["with the account", () => change(`update app."user" set deactivated_at = now() where id = $1`, ann.userId)],
    ["with the right to integrations", () => change("delete from app.team_user_role where role_id = $1", roleId)],
    ["with the role", () => change("update app.role set is_active = false where id = $1", roleId)],
    ["with the team", () => change("update app.team set deactivated_at = now() where id = $1", teamId)],
  ];
  const change = (text: string, id: string) => world.app.pool.query(text, [id]);

  it.each(end)("%s, from the next request on", async (_, how) => {
    const made = await makeKey();
    expect((await by(made).get(records())).status).toBe(200);
    await how(made);
    expect((await by(made).get(records())).status).toBe(401);
  });

  it("and follows its owner's other rights meanwhile", async () => {
    const made = await makeKey();
    await change("delete from app.data_grant where team_id = $1", teamId);
    await change("update app.team set definitions_version = definitions_version + 1 where id = $1", teamId);
    expect((await by(made).post(records(), { values: {} })).status).toBe(404);
  });
});

describe("what is not a key", () => {
  it.each([
    "null",
    "[]",
    "{}",
    "undefined",
    "Bearer",
    "Bearer null",
    "Bearer ",
    "Basic c2ltcGx5Xzp4",
    "Bearer simply_",
    "Bearer simply_null",
    "simply_x",
  ])("%s opens nothing", async (header) => {
    expect((await withHeader(header).get(records())).status).toBe(401);
  });

  it("does not excuse a request of another site", async () => {
    const visitor = await world.signIn(admin.email);
    visitor.headers = { authorization: "Bearer null", "sec-fetch-site": "cross-site" };
    expect((await visitor.post(records(), { values: {} })).status).toBe(403);
  });

  it("is slowed down by address, which a right one is not", async () => {
    const made = await makeKey();
    const wrong = withHeader(`Bearer simply_${"B".repeat(43)}`);
    const statuses: number[] = [];
    for (let round = 0; round < 32; round++) statuses.push((await wrong.get(records())).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect((await by(made).get(records())).status).toBe(200);
  });
});

describe("keys of a team", () => {
  it("are one's own; an administrator sees everybody's with their owner", async () => {
    const mine = await makeKey();
    const theirs = await makeKey(admin);
    expect((await listed(ann)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await listed(admin)).map(({ id, owner }) => [id, owner.userId])).toEqual([
      [theirs.id, admin.userId],
      [mine.id, ann.userId],
    ]);
    expect((await ann.me.delete(team(`/api-keys/${theirs.id}`))).status).toBe(404);
    expect((await ann.me.delete(team(`/api-keys/${newId()}`))).status).toBe(404);
  });

  it(`are at most ${mostKeys} a person, also when made at once; expired ones do not count`, async () => {
    await makeKey();
    await world.db.team(teamId).update("api_key", { expires_at: new Date() }).execute();
    const inputs = Array.from({ length: mostKeys + 5 }, () => ann.me.post(team("/api-keys"), { name: "Script" }));
    const statuses = (await Promise.all(inputs)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(mostKeys);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect((await makeKey(admin)).id).toBeTruthy();
  });

  it("end in the future, if at all, and have a name", async () => {
    for (const input of [{ expiresAt: new Date().toISOString() }, { expiresAt: "tomorrow" }, { name: " " }]) {
      expect((await ann.me.post(team("/api-keys"), { name: "Script", ...input })).status).toBe(400);
    }
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    expect(await makeKey(ann, { expiresAt })).toMatchObject({ expiresAt, isExpired: false });
  });
});

it("OpenAPI says where keys open", async () => {
  const { body } = await world.visitor().get("/api/openapi.json");
  const { paths, components } = body as {
    paths: Record<string, Record<string, { security: object[] }>>;
    components: { securitySchemes: Record<string, { scheme: string }> };
  };
  expect(components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  expect(paths["/teams/{teamId}/people"]!.get!.security).toEqual([{ session: [] }, { apiKey: [] }]);
  expect(paths["/teams/{teamId}/api-keys"]!.get!.security).toEqual([{ session: [] }]);
});
