import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "#server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";

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

/** What a well-meant body looks like, for endpoints that take an id in the path and a body beside it. */
const token = "A".repeat(43);
const importSettings = {
  mapping: [{ column: 0, to: "01980000-0000-7000-8000-000000000001" }],
  dayFirst: null,
  decimalComma: false,
};
const bodies: Record<string, unknown> = {
  confirmEmail: { token },
  setPassword: { token, password: "a fine password" },
  acceptInvitation: { token, password: "a fine password" },
  answerInvitation: { accept: true },
  setLanguage: { interfaceLanguage: "fr" },
  invite: { email: "someone@example.test", firstName: "Ivy" },
  changeAccount: { name: "Camp" },
  changeSettings: { sessionDays: 20 },
  takeLogo: { logo: "https://logos.invalid/a.png" },
  renameUser: { firstName: "Ivy" },
  setRoles: { roleIds: [] },
  setAccountType: { accountType: "member" },
  inviteMany: { people: [{ email: "someone@example.test" }] },
  findPerson: { email: "ada@example.test" },
  exportPerson: { recordIds: ["01980000-0000-7000-8000-000000000001"] },
  erasePerson: { recordIds: ["01980000-0000-7000-8000-000000000001"] },
  createRole: { name: "Kitchen" },
  duplicateRole: { name: "Kitchen" },
  changeRole: { name: "Kitchen" },
  changeFeatures: { give: ["team_admin_users"] },
  changeGrants: {
    changes: [{ permission: "delete_data_records", collectionId: null, fieldId: null, from: "inherit", to: "allow" }],
  },
  sendTestEvent: { text: "hello" },
  createCollection: { name: "Cabin", pluralName: "Cabins" },
  changeCollection: { name: "Cabin" },
  createField: { title: "Beds", dataType: "number" },
  changeField: { title: "Beds" },
  translateCollection: { language: "es", words: {} },
  translateField: { language: "es", words: {} },
  saveBlueprint: { collectionId: "01980000-0000-7000-8000-000000000001", name: "Cabins" },
  useBlueprint: { withRecords: false },
  duplicateCollection: { name: "Cabin", pluralName: "Cabins" },
  checkTypeChange: { dataType: "number" },
  changeType: { dataType: "number", version: 1, acceptLoss: false },
  undoTypeChange: { acceptLoss: false },
  orderFields: { fieldIds: ["01980000-0000-7000-8000-000000000001"] },
  createCard: { title: "Health", type: "form" },
  changeCard: { title: "Health" },
  orderCards: { cardIds: ["01980000-0000-7000-8000-000000000001"] },
  translateCard: { language: "es", words: {} },
  createCardGroup: { name: "At camp" },
  changeCardGroup: { name: "At camp" },
  orderCardGroups: { groupIds: ["01980000-0000-7000-8000-000000000001"] },
  placeCards: { cardIds: [] },
  placeCardsInGroups: { groups: [{ groupId: "01980000-0000-7000-8000-000000000001", cardIds: [] }] },
  translateCardGroup: { language: "es", words: {} },
  createRecord: { values: {} },
  updateRecord: { values: {} },
  readRecords: { ids: ["01980000-0000-7000-8000-000000000001"] },
  readRecordNames: { ids: ["01980000-0000-7000-8000-000000000001"] },
  readRecordFiles: { ids: ["01980000-0000-7000-8000-000000000001"] },
  changeMembers: { action: "add", recordIds: ["01980000-0000-7000-8000-000000000001"] },
  previewMembership: { filter: { and: [] } },
  undoChangeSet: { rest: true },
  changeRecords: { action: "delete", recordIds: ["01980000-0000-7000-8000-000000000001"] },
  createTag: { name: "Urgent" },
  changeTag: { name: "Urgent" },
  mergeTags: { into: "01980000-0000-7000-8000-000000000001" },
  emptyBin: {},
  changeDataSettings: { historyMonths: 24 },
  findPossibleDuplicates: { values: {} },
  orderMember: { recordId: "01980000-0000-7000-8000-000000000001", afterId: null },
  createCustomList: { name: "Diets" },
  changeCustomList: { name: "Diets" },
  addListItems: { names: ["Vegan"] },
  changeListItem: { name: "Vegan" },
  orderListItems: { itemIds: ["01980000-0000-7000-8000-000000000001"] },
  countItemUses: { itemIds: ["01980000-0000-7000-8000-000000000001"] },
  mergeListItems: {
    fromIds: ["01980000-0000-7000-8000-000000000001"],
    intoId: "01980000-0000-7000-8000-000000000002",
  },
  exportChosen: { recordIds: ["01980000-0000-7000-8000-000000000001"] },
  uploadImport: csvFile(),
  uploadCsvShape: csvFile(),
  createFromCsvShape: {
    ...{ name: "Cabin", pluralName: "Cabins" },
    columns: [{ column: 0, title: "Name", dataType: "plain_text" }],
  },
  mendCells: { cells: [{ row: 2, column: 0, text: "Ada" }] },
  checkImport: importSettings,
  runImport: importSettings,
  setBookmark: { memo: "Later" },
  putListSetup: { setup: null },
  createSavedFilter: { name: "Mine", setup: { filter: null, sort: [], groupBy: null, search: "" } },
  changeSavedFilter: { name: "Mine" },
  createProject: { name: "Opening day" },
  changeProject: { name: "Opening day" },
  pinToProject: { kind: "record", subjectId: "01980000-0000-7000-8000-000000000001" },
  markPin: { isDone: true },
  orderPins: { pinIds: ["01980000-0000-7000-8000-000000000001"] },
  createApiKey: { name: "Script" },
  createWebhook: { name: "Zap", url: "https://hooks.invalid/", events: ["record.created"] },
  changeWebhook: { name: "Zap" },
  createTeamFor: {
    ...{ name: "Camp", brand: "simply", timezone: "UTC", language: "en" },
    ...{ email: "someone@example.test", firstName: "Ivy" },
  },
  changeTeam: { name: "Camp" },
  inviteTeamAdmin: { email: "someone@example.test", firstName: "Ivy" },
  deleteTeam: { name: "Camp", withExport: false },
  changeBackupSchedule: {
    ...{ isOn: true, time: "02:30", timeZone: "UTC", isChecked: true },
    ...{ keepDaily: 7, keepWeekly: 4, keepMonthly: 6 },
  },
};
const queries: Record<string, string> = {
  showEmailLink: `token=${token}`,
  showPasswordLink: `token=${token}`,
  showInvitation: `token=${token}`,
  search: "q=zanzibar",
  countGroups: "field=01980000-0000-7000-8000-000000000001",
};

const theirWord = "Zanzibar";

let world: TestApp;
let mine: { teamId: string; me: Visitor };
/** Over all teams: only what nobody may write is tried as one. */
let sys: Visitor;
let theirs: Record<string, string>;
let theirRoleId: string;

beforeAll(async () => {
  world = await startTestApp();
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
    jobId: newId(),
    place: "app_square",
    ...(await makeData(other.teamId)),
  };
});
afterAll(() => world?.stop());

describe("another team's ids", () => {
  const inTeam = endpoints.filter(({ endpoint }) => teamPlace(endpoint));
  it.each(inTeam)("$method $path: their team is closed to me", async ({ name, endpoint }) => {
    await expectClosed(name, endpoint, theirs, 403);
  });

  /** The place of a logo is a word, the same in every team. */
  const notTheirs = ["teamId", "place"];
  const withOtherIds = endpoints.filter(({ endpoint }) =>
    paramsOf(endpoint).some((param) => !notTheirs.includes(param)),
  );
  it.each(withOtherIds)("$method $path: my team, their id", async ({ name, endpoint }) => {
    await expectClosed(name, endpoint, { ...theirs, teamId: mine.teamId });
  });

  it("knows what every parameter and body looks like: add yours above", () => {
    const params = new Set(endpoints.flatMap(({ endpoint }) => paramsOf(endpoint)));
    expect([...params].filter((param) => !(param in theirs))).toEqual([]);
    const withBody = endpoints.filter(({ endpoint }) => paramsOf(endpoint).length > 0 && endpoint.input?.body);
    expect(withBody.map(({ name }) => name).filter((name) => !(name in bodies))).toEqual([]);
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
    const wish = { email: `${newId()}@example.test`, firstName: "Ivy", roleIds: [theirRoleId] };
    expect((await mine.me.post(`/api/teams/${mine.teamId}/invitations`, wish)).status).toBe(404);
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

  it.each(writing)("$method $path refuses them", async ({ name, endpoint }) => {
    const ids = { ...theirs, teamId: mine.teamId, teamUserId: newId(), userId: newId(), sessionId: newId() };
    for (const key of forbidden) {
      const body = { ...(bodies[name] as object | undefined), [key]: true };
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
  const answer = await call(name, endpoint, ids, bodies[name]);
  expect(status ? [status] : [403, 404, 410]).toContain(answer.status);
  expect(JSON.stringify(answer.body ?? "")).not.toContain(theirWord);
}

function call(name: string, endpoint: Endpoint, ids: Record<string, string>, body?: unknown, who = mine.me) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => ids[param] ?? newId());
  const place = teamPlace(endpoint);
  const query = place?.startsWith("query.") ? `${place.slice(6)}=${ids.teamId}` : queries[name];
  return who.send(endpoint.method, `/api${path}${query ? `?${query}` : ""}`, body);
}

async function saveFile(owner: { teamId: string; userId: string }): Promise<string> {
  const stream = Readable.from([Buffer.from(theirWord)]);
  const file = await world.app.files.save({ stream, name: `${theirWord}.txt`, maxBytes: 1000, owner });
  return file.id;
}

/** Data of theirs: a collection, a field, a record in it, and the change that made it. */
async function makeData(teamId: string) {
  const person = await makePerson(world.db);
  await addToTeam(world.db, teamId, { userId: person.userId, name: theirWord, isTeamAdmin: true });
  const admin = await world.signIn(person.email);
  const make = async (path: string, wish: object) =>
    ((await admin.post(`/api/teams/${teamId}/${path}`, wish)).body as { id: string }).id;
  const collectionId = await make("collections", { name: theirWord, pluralName: theirWord });
  const fieldId = await make(`collections/${collectionId}/fields`, { title: theirWord, dataType: "plain_text" });
  const cardId = await make(`collections/${collectionId}/cards`, { title: theirWord, type: "form" });
  const groupId = await make(`collections/${collectionId}/card-groups`, { name: theirWord });
  const keyId = await make("api-keys", { name: theirWord });
  const hook = { name: theirWord, url: `https://hooks.invalid/${theirWord}`, events: ["record.created"] };
  const webhookId = await make("webhooks", hook);
  const recordId = await make(`collections/${collectionId}/records`, { values: { [fieldId]: theirWord } });
  const log = (await admin.get(`/api/teams/${teamId}/webhooks/${webhookId}/deliveries`)).body;
  const deliveryId = (log as { deliveries: [{ id: string }] }).deliveries[0].id;
  const blueprintId = await make("blueprints", { collectionId, name: theirWord, description: theirWord });
  const { body } = await admin.get(`/api/teams/${teamId}/records/${recordId}/history`);
  const [{ changeSetId }] = (body as { changes: [{ changeSetId: string }] }).changes;
  const uploaded = await admin.send("POST", `/api/teams/${teamId}/collections/${collectionId}/imports`, csvFile());
  const importId = (uploaded.body as { id: string }).id;
  const shape = await admin.send("POST", `/api/teams/${teamId}/csv-shapes`, csvFile());
  const shapeId = (shape.body as { id: string }).id;
  const tagId = await make("tags", { name: theirWord });
  const savedFilterId = await make(`collections/${collectionId}/saved-filters`, {
    name: theirWord,
    setup: { filter: null, sort: [], groupBy: null, search: theirWord },
  });
  const projectId = await make("projects", { name: theirWord, description: theirWord });
  const pinId = newId();
  await make(`projects/${projectId}/pins`, { id: pinId, kind: "record", subjectId: recordId });
  const structureLog = (await admin.get(`/api/teams/${teamId}/structure/changes`)).body;
  const changeId = (structureLog as { changes: [{ id: string }] }).changes[0].id;
  const workId = newId();
  const work = { id: workId, kind: theirWord, params: "{}", state: "done", created_by: person.userId } as const;
  await world.db.team(teamId).insert("long_work", [work]).execute();
  const backupId = newId();
  const backup = { id: backupId, storage_key: theirWord, kind: "team", cause: "hand", state: "done" } as const;
  await world.db.app
    .insertInto("backup")
    .values({ ...backup, team_id: teamId, team_name: theirWord })
    .execute();
  return {
    backupId,
    tagId,
    savedFilterId,
    projectId,
    pinId,
    cardId,
    groupId,
    blueprintId,
    keyId,
    webhookId,
    deliveryId,
    workId,
    importId,
    shapeId,
    changeId,
    collectionId,
    fieldId,
    recordId,
    changeSetId,
  };
}

function csvFile(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["Name\r\nAda\r\n"]), "names.csv");
  return form;
}
