import { beforeEach, describe, expect, it, vi } from "vitest";
import { features } from "#app/server/features.ts";
import { type Endpoint, onlyReads, seeAsHeader } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { addToTeam, grantData, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { openStream } from "#testing/live-world.ts";
import { patience } from "#testing/patience.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const endpoints = features.flatMap(({ contract }) =>
  Object.entries(contract).map(([name, endpoint]) => ({ ...(endpoint as Endpoint), name })),
);
const writing = endpoints.filter((endpoint) => !onlyReads(endpoint));

const world = whileTesting(startDataWorld);
let team: DataTeam;
let roleId: string;
let campers: string;
let closed: string;
let closedPicture: string;
let seer: Visitor;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  closed = await team.field(campers, "Custody note", "plain_text");
  closedPicture = await team.field(campers, "Custody paper", "single_image");
  roleId = await makeRole(world.db, team.teamId, "Kitchen", ["team_admin_users"]);
  await grantData(world.db, team.teamId, roleId, {
    permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"],
  });
  for (const fieldId of [closed, closedPicture])
    await grantData(world.db, team.teamId, roleId, {
      ...{ permissions: ["read_data_field_data"], fieldId, isAllowed: false },
    });
  seer = await seeingAs(roleId);
});

async function seeingAs(role: string, who = { isTeamAdmin: true }): Promise<Visitor> {
  const visitor = await team.join(who);
  visitor.headers[seeAsHeader] = role;
  return visitor;
}
/** The smallest picture there is. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;

it("knows the few that read without being a GET: add yours only if it changes nothing at all", () => {
  const named = endpoints.filter(({ reads }) => reads).map(({ name }) => name);
  expect(named.sort()).toEqual([
    "checkWizardFile",
    "countItemUses",
    "exportChosen",
    "findCoordinates",
    "findPerson",
    "findPossibleDuplicates",
    "planStarter",
    "previewErasure",
    "previewMembership",
    "previewPublicTheme",
    "readRecordFiles",
    "readRecordNames",
    "readRecords",
    "summarizeRecords",
    "testRun",
  ]);
});

it("refuses everything else, whoever adds it", async () => {
  const said = await Promise.all(
    writing.map(async ({ name, method, path, access }) => {
      const filled = path.replace(/:(\w+)/g, (_, key: string) => (key === "teamId" ? team.teamId : newId()));
      const query =
        "team" in access && access.team.startsWith("query.") ? `?${access.team.slice(6)}=${team.teamId}` : "";
      const answer = await seer.send(method, `/api${filled}${query}`, {});
      return [name, answer.status, codeOf(answer)];
    }),
  );
  expect(said).toEqual(writing.map(({ name }) => [name, 403, "seeing_as_role"]));
});

it("shows what the role may see, and nothing else", async () => {
  await team.add(campers, { [closed]: "Zyxomma" });
  const { records } = await team.list(campers, {}, seer);
  expect(records.map(({ values }) => values)).toEqual([{}]);
  const { fields } = await bodyOf<{ fields: object[] }>(seer.get(team.path(`/collections/${campers}/fields`)));
  expect(fields).toEqual([]);
  expect((await seer.post(team.path("/records/read"), { ids: [records[0]!.id] })).status).toBe(200);
  expect((await seer.get(team.path("/users"))).status).toBe(200);
  // What only team administrators have is not the role's.
  expect((await seer.get(team.path(`/roles/${roleId}`))).status).toBe(403);
  const { role } = await bodyOf<{ role: object }>(seer.get(team.path("/seen-role")));
  expect(role).toEqual({ id: roleId, name: "Kitchen", features: ["team_admin_users"] });
  expect((await bodyOf<{ role: null }>(team.admin.get(team.path("/seen-role")))).role).toBeNull();
});

it("has nothing of the administrator's own", async () => {
  const ann = await team.join({ isTeamAdmin: true });
  const { id } = await team.add(campers, {});
  await bodyOf(ann.put(team.path(`/bookmarks/${id}`), { memo: "Mine" }));
  await bodyOf(ann.post(team.path("/projects"), { name: "Quiet", isOpen: false }));
  await bodyOf(ann.post(team.path("/projects"), { name: "Open", isOpen: true }));
  const marked = async () => (await bodyOf<{ bookmarks: object[] }>(ann.get(team.path("/bookmarks")))).bookmarks;
  const projects = async () =>
    (await bodyOf<{ projects: { name: string; abilities: object }[] }>(ann.get(team.path("/projects")))).projects;
  expect(await marked()).toHaveLength(1);
  expect(await projects()).toHaveLength(2);
  ann.headers[seeAsHeader] = roleId;
  expect(await marked()).toEqual([]);
  expect(await projects()).toMatchObject([{ name: "Open", abilities: { change: false, pin: false } }]);
});

it("opens the files that the role may read, asked for by a header or by an address", async () => {
  const [open, shut] = [await team.field(campers, "Photo", "single_image"), closedPicture];
  const upload = async () => {
    const data = new FormData();
    data.set("file", new Blob([new Uint8Array(onePixel)]), "Ada.png");
    return (await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), data))).id;
  };
  const [seen, hidden] = await Promise.all([upload(), upload()]);
  // Held by nothing it is its uploader's own, and so not the role's.
  expect((await team.admin.get(`/api/files/${seen}`)).status).toBe(200);
  expect((await team.admin.get(`/api/files/${seen}?as=${roleId}`)).status).toBe(404);
  await team.add(campers, { [open]: seen, [shut]: hidden });
  const admin = await team.join({ isTeamAdmin: true });
  const statuses = (query = "") =>
    Promise.all([seen, hidden].map(async (id) => (await admin.get(`/api/files/${id}${query}`)).status));
  expect(await statuses()).toEqual([200, 200]);
  expect(await statuses(`?as=${roleId}`)).toEqual([200, 404]);
  for (const wrong of ["", "x", newId()]) expect(await statuses(`?as=${wrong}`)).toEqual([404, 404]);
  admin.headers[seeAsHeader] = roleId;
  expect(await statuses()).toEqual([200, 404]);
  const member = await team.join({ isTeamAdmin: false });
  expect((await member.get(`/api/files/${seen}?as=${roleId}`)).status).toBe(404);
});

describe("is nothing", () => {
  it("for anybody but team administrators", async () => {
    const member = await seeingAs(roleId, { isTeamAdmin: false });
    expect((await member.get(team.path(`/collections/${campers}/records`))).status).toBe(403);
    const stranger = world.visitor();
    stranger.headers[seeAsHeader] = roleId;
    expect((await stranger.get(team.path("/users"))).status).toBe(401);
  });

  it("with a role of another team, the locked one, or none at all", async () => {
    const other = await makeTeam(world.db);
    const locked = await world.db.team(team.teamId).from("role").select("id").where("is_locked", "=", true).execute();
    for (const role of [other.memberRoleId, locked[0]!.id, newId(), "", "x", "null", `${roleId},${roleId}`]) {
      const visitor = await seeingAs(role);
      expect([role, (await visitor.get(team.path(`/collections/${campers}/records`))).status]).toEqual([role, 403]);
      expect(codeOf(await visitor.post(team.path(`/collections/${campers}/records`), { values: {} }))).toBe(
        "seeing_as_role",
      );
    }
  });

  it("for API keys, nor for who administers the system", async () => {
    const { key } = await bodyOf<{ key: string }>(team.admin.post(team.path("/api-keys"), { name: "Script" }));
    const script = world.visitor();
    script.headers = { authorization: `Bearer ${key}`, [seeAsHeader]: roleId };
    expect((await script.get(team.path(`/collections/${campers}/records`))).status).toBe(403);
    const person = await makePerson(world.db, { isSysAdmin: true });
    await addToTeam(world.db, team.teamId, { ...person, isTeamAdmin: true });
    const system = await world.signIn(person.email);
    system.headers[seeAsHeader] = roleId;
    const forSystem = endpoints.filter(({ access, method }) => access.kind === "sysAdmin" && method === "GET");
    for (const { path } of forSystem)
      expect((await system.get(`/api${path.replace(/:\w+/g, newId())}`)).status, path).toBe(403);
    expect((await system.get(team.path("/seen-role"))).status).toBe(200);
  });
});

it("hears what the role may hear, and no more once it is gone", async () => {
  const fleeting = await makeRole(world.db, team.teamId, "Fleeting", []);
  const visitor = await seeingAs(fleeting);
  const cookie = visitor.cookieHeader();
  const at = `${world.url}/api/teams/${team.teamId}`;
  const asRole = await openStream(at, { cookie, headers: { [seeAsHeader]: fleeting } });
  const asMe = await openStream(at, { cookie });
  const hears = (kind: string) => vi.waitFor(() => expect(asMe.kinds()).toContain(kind), patience);
  await team.add(campers, {});
  await hears("records-changed");
  await team.admin.delete(team.path(`/roles/${fleeting}`));
  await hears("roles-changed");
  await asRole.ended;
  expect(asRole.names()).toContain("session-ended");
  expect(asRole.kinds()).not.toContain("records-changed");
});
