import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { makeOneOfEach } from "#testing/one-of-each.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { sampleOf } from "#testing/sample.ts";
import { sampleBodies, sampleQueries } from "#testing/sample-bodies.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const endpoints = features.flatMap(({ contract }) =>
  Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    path: endpoint.path,
    method: endpoint.method,
  })),
);
const paramsOf = (endpoint: Endpoint) => [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const teamPlace = ({ access }: Endpoint) => ("team" in access ? access.team : undefined);

const theirWord = "Zanzibar";

const world = whileTesting(startTestApp);
let mine: { teamId: string; me: Visitor };
/** Over all teams: only what nobody may write is tried as one. */
let sys: Visitor;
let theirs: Record<string, string>;
let theirRoleId: string;

beforeAll(async () => {
  const { db } = world;
  const { teamId } = await makeTeam(db);
  const person = await makePerson(db);
  await addToTeam(db, teamId, { userId: person.userId, isTeamAdmin: true });
  mine = { teamId, me: await world.signIn(person.email) };

  sys = await world.signIn((await makePerson(db, { isSysAdmin: true })).email);

  const other = await makeTeam(db, { name: theirWord, shortName: theirWord, description: theirWord });
  const them = await makePerson(db, { name: `${theirWord} Person`, email: `${theirWord}@example.test` });
  theirRoleId = await makeRole(db, other.teamId, theirWord, ["team_admin_users"]);
  const teamUserId = await addToTeam(db, other.teamId, {
    userId: them.userId,
    name: theirWord,
    roleIds: [theirRoleId],
  });
  const invitee = await makePerson(db, { name: theirWord });
  await addToTeam(db, other.teamId, { userId: invitee.userId, name: theirWord, invitedOnly: true });
  await db
    .team(other.teamId)
    .insert("header_menu_item", [{ id: newId(), label: theirWord, icon: "x", target: "/" }])
    .execute();
  await world.signIn(them.email);
  const session = await db.app
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", them.userId)
    .executeTakeFirstOrThrow();
  const user = await db.app.selectFrom("user").selectAll().where("id", "=", them.userId).executeTakeFirstOrThrow();
  theirs = {
    teamId: other.teamId,
    teamUserId,
    roleId: theirRoleId,
    userId: them.userId,
    authUsername: user.auth_username,
    sessionId: session.id,
    fileId: await saveFile({ teamId: other.teamId, userId: them.userId }),
    size: "64",
    day: "2027-07-01",
    // A tile of the map, which is nobody's.
    ...{ z: "4", x: "5", y: "6" },
    jobId: newId(),
    place: "app_square",
    ...(await makeOneOfEach(world, other.teamId, theirWord)),
  };
});

describe("another team's ids", () => {
  const inTeam = endpoints.filter(({ endpoint }) => teamPlace(endpoint));
  it.each(sampleOf(inTeam))(
    "$method $path: their team is closed to me",
    { tags: ["generated"] },
    async ({ name, endpoint }) => {
      await expectClosed(name, endpoint, theirs, 403);
    },
  );

  /** The place of a logo and the key of a ready-made template are words, the same in every team. */
  const notTheirs = ["teamId", "place", "productKey"];
  const withOtherIds = endpoints.filter(({ endpoint }) =>
    paramsOf(endpoint).some((param) => !notTheirs.includes(param)),
  );
  it.each(sampleOf(withOtherIds))(
    "$method $path: my team, their id",
    { tags: ["generated"] },
    async ({ name, endpoint }) => {
      await expectClosed(name, endpoint, { ...theirs, teamId: mine.teamId });
    },
  );

  it("knows what every parameter and body looks like: add yours to sample-bodies.ts and one-of-each.ts", () => {
    const params = new Set(endpoints.flatMap(({ endpoint }) => paramsOf(endpoint)));
    expect([...params].filter((param) => !Object.hasOwn(theirs, param))).toEqual([]);
    const withBody = endpoints.filter(({ endpoint }) => paramsOf(endpoint).length > 0 && endpoint.input?.body);
    expect(withBody.map(({ name }) => name).filter((name) => !Object.hasOwn(sampleBodies, name))).toEqual([]);
  });

  it.each([
    ["a list", (id: string) => `TeamId=${id}&TeamId=${mine.teamId}`],
    ["the other order", (id: string) => `TeamId=${mine.teamId}&TeamId=${id}`],
    ["another case", (id: string) => `teamid=${mine.teamId}&TeamId=${id}`],
    ["an array", (id: string) => `TeamId[]=${id}`],
    ["nothing", () => "TeamId="],
    ["a wildcard", () => "TeamId=%25"],
  ])("cannot be smuggled into a query as %s", async (_, query) => {
    expect((await mine.me.get(`/api/dataCollections?${query(theirs.teamId!)}`)).status).toBe(403);
  });

  it("cannot be named in a body", async () => {
    const body = { email: `${newId()}@example.test`, firstName: "Ivy", roleIds: [theirRoleId] };
    expect((await mine.me.post(`/api/teams/${mine.teamId}/invitations`, body)).status).toBe(404);
  });

  it("show up in nothing that I may read", async () => {
    const readable = endpoints.filter(
      ({ endpoint, path }) => endpoint.method === "GET" && !endpoint.streams && !/outbox/.test(path),
    );
    for (const { name, endpoint } of readable) {
      const answer = await call(name, endpoint, { ...theirs, teamId: mine.teamId });
      expect(JSON.stringify(answer.body ?? ""), endpoint.path).not.toContain(theirWord);
    }
  });
});

describe("keys that nobody may write", () => {
  const forbidden = [
    "isTeamAdmin",
    "isSysAdmin",
    "is_sys_admin",
    "status",
    "teamId",
    "team_id",
    "userId",
    "email_verified_at",
  ];
  const writing = endpoints.filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.upload);

  it.each(sampleOf(writing))("$method $path refuses them", { tags: ["generated"] }, async ({ name, endpoint }) => {
    const ids = { ...theirs, teamId: mine.teamId, teamUserId: newId(), userId: newId(), sessionId: newId() };
    for (const key of forbidden) {
      const body = { ...(sampleBodies[name] as object | undefined), [key]: true };
      const answer = await call(name, endpoint, ids, body, endpoint.access.kind === "sysAdmin" ? sys : mine.me);
      expect(answer.status, key).toBe(400);
      const { fields } = (answer.body as { error: { fields: { messageKey: string; message: string }[] } }).error;
      expect(fields.find(({ messageKey }) => messageKey === "validation.unknownKey")?.message).toContain(key);
    }
  });
});

describe("odd addresses", () => {
  const closed = () => `/api/teams/${theirs.teamId}/people`;
  const tricks = [
    (path: string) => `${path}?/public/`,
    (path: string) => `${path}?/api/auth/start`,
    (path: string) => `/public/..${path}`,
    (path: string) => `/api/auth/start/../..${path.slice(4)}`,
    (path: string) => `/api/auth/start/%2e%2e/%2e%2e${path.slice(4)}`,
    (path: string) => `/${path}`,
    (path: string) => `/.${path}`,
    (path: string) => `${path};.css`,
    (path: string) => `${path}/.css`,
    (path: string) => `${path}%00.css`,
    (path: string) => `${path}/`,
    (path: string) => path.replace("/api", "/API"),
    (path: string) => path.replace("/api", "/%61pi"),
    (path: string) => `http://127.0.0.1${path}`,
    (path: string) => `${path}#/public/`,
    (path: string) => path.replace("people", "people%2f..%2fpeople"),
  ];

  it("open nothing, to a stranger or to another team", async () => {
    for (const trick of tricks) {
      for (const cookie of [undefined, mine.me.cookieHeader()]) {
        const path = trick(closed());
        const answer = await sendRaw(world.url, { path, headers: cookie ? { cookie } : {} });
        expect(answer.text, path).not.toContain(theirWord);
        // Outside /api it is the client's page, which is the same for everyone.
        const isPage = answer.headers["content-type"]?.startsWith("text/") ?? false;
        expect(isPage || [400, 401, 403, 404].includes(answer.status), `${path} ${answer.status}`).toBe(true);
      }
    }
  });

  it("leave no other way to a method", async () => {
    const path = `/api/teams/${mine.teamId}/invitations/${newId()}`;
    for (const header of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      mine.me.headers = { [header]: "DELETE" };
      expect((await mine.me.get(path)).status).toBe(404);
    }
    mine.me.headers = { "x-original-url": "/api/auth/start", "x-rewrite-url": "/api/auth/start" };
    expect((await mine.me.get(closed())).status).toBe(403);
    mine.me.headers = {};
  });
});

async function expectClosed(name: string, endpoint: Endpoint, ids: Record<string, string>, status?: number) {
  const answer = await call(name, endpoint, ids, sampleBodies[name]);
  expect(status ? [status] : [403, 404, 410]).toContain(answer.status);
  expect(JSON.stringify(answer.body ?? "")).not.toContain(theirWord);
}

function call(name: string, endpoint: Endpoint, ids: Record<string, string>, body?: unknown, who = mine.me) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => ids[param] ?? newId());
  const place = teamPlace(endpoint);
  const query = place?.startsWith("query.") ? `${place.slice(6)}=${ids.teamId}` : sampleQueries[name];
  return who.send(endpoint.method, `/api${path}${query ? `?${query}` : ""}`, body);
}

async function saveFile(owner: { teamId: string; userId: string }): Promise<string> {
  const stream = Readable.from([Buffer.from(theirWord)]);
  const file = await world.app.files.save({ stream, name: `${theirWord}.txt`, maxBytes: 1000, owner });
  return file.id;
}
