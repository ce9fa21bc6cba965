import { beforeEach, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { openStream } from "#testing/live-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WholeProject } from "./contract.ts";
import { clearProjects } from "./jobs.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let owner: Visitor;
let member: Visitor;
let looker: Visitor;
let memberId: string;

beforeEach(async () => {
  team = await world.team();
  const roleIds = [team.memberRoleId];
  [owner, member, looker] = await Promise.all([team.join({ roleIds }), team.join({ roleIds }), team.join({ roleIds })]);
  memberId = await userIdOf(member);
});

const userIdOf = async (who: Visitor) => (await bodyOf<{ userId: string }>(who.get("/api/me"))).userId;
const at = (project: { id: string }, rest = "") => team.path(`/projects/${project.id}${rest}`);
const begin = (input: object = {}, who = owner) =>
  bodyOf<WholeProject>(who.post(team.path("/projects"), { name: "Opening day", memberIds: [memberId], ...input }));
const read = (project: { id: string }, who = owner) => bodyOf<WholeProject>(who.get(at(project)));
const pin = (project: { id: string }, kind: string, subjectId: string, who = member) =>
  who.post(at(project, "/pins"), { kind, subjectId });
const list = async (who: Visitor, query = "") =>
  (await bodyOf<{ projects: WholeProject[] }>(who.get(team.path(`/projects${query}`)))).projects;
const namesOf = async (who: Visitor, query = "") => (await list(who, query)).map(({ name }) => name);

it("is begun by anyone with a role, who owns it; once, however often it is asked for", async () => {
  const id = newId();
  const made = await begin({ id, description: "Gates open at nine", dueOn: "2027-07-01" });
  expect(made).toMatchObject({
    ...{ id, state: "active", isOpen: true, dueOn: "2027-07-01", progress: { done: 0, all: 0 }, hasHiddenPins: false },
    ...{ owner: { userId: await userIdOf(owner) }, members: [{ userId: memberId }], pins: [] },
    abilities: { change: true, pin: true },
  });
  expect((await begin({ id, name: "Again" })).name).toBe("Opening day");
  expect((await looker.post(team.path("/projects"), { id, name: "Mine" })).status).toBe(409);
  expect(await namesOf(looker)).toEqual(["Opening day"]);
  const roleless = await team.join();
  expect((await roleless.post(team.path("/projects"), { name: "Mine" })).status).toBe(403);
  expect(await list(roleless)).toEqual([]);
  expect((await roleless.get(at(made))).status).toBe(404);
  const elsewhere = await world.team();
  const stranger = await userIdOf(elsewhere.admin);
  for (const input of [{ ownerId: stranger }, { memberIds: [stranger] }, { dueOn: "2027-02-30" }, { name: " " }])
    expect((await owner.post(team.path("/projects"), { name: "New", ...input })).status).toBe(400);
});

it("is changed by owner and administrators, pinned to by members, and looked at by the others if it is open", async () => {
  const project = await begin();
  const campers = await team.collection("Camper");
  expect((await read(project, member)).abilities).toEqual({ change: false, pin: true });
  expect((await read(project, looker)).abilities).toEqual({ change: false, pin: false });
  for (const who of [member, looker]) {
    expect((await who.patch(at(project), { name: "Mine" })).status).toBe(403);
    expect((await who.delete(at(project))).status).toBe(403);
    expect((await who.put(at(project, `/members/${await userIdOf(looker)}`))).status).toBe(403);
  }
  expect((await pin(project, "collection", campers, looker)).status).toBe(403);
  expect((await pin(project, "collection", campers)).status).toBe(200);
  await bodyOf(team.admin.patch(at(project), { isOpen: false, state: "planned" }));
  expect((await looker.get(at(project))).status).toBe(404);
  expect((await pin(project, "collection", campers, looker)).status).toBe(404);
  expect(await list(looker)).toEqual([]);
  expect(await namesOf(member)).toEqual(["Opening day"]);
  expect(await namesOf(team.admin, "?state=planned")).toEqual(["Opening day"]);
  expect(await list(team.admin, "?state=active")).toEqual([]);
  // Who leaves sees it no more; nobody else's leave is theirs to take.
  expect((await member.delete(at(project, `/members/${memberId}`))).status).toBe(204);
  expect((await member.get(at(project))).status).toBe(404);
});

it("keeps who hands it over as a member", async () => {
  const project = await begin();
  const handed = await bodyOf<WholeProject>(owner.patch(at(project), { ownerId: memberId, isOpen: false }));
  expect(handed.owner?.userId).toBe(memberId);
  expect(handed.members.map(({ userId }) => userId)).toEqual([await userIdOf(owner)]);
  expect(handed.abilities).toEqual({ change: false, pin: true });
});

it("loses nothing of two editors", async () => {
  const project = await begin();
  await bodyOf(owner.patch(at(project), { name: "First day", known: { name: "Opening day" } }));
  await bodyOf(team.admin.patch(at(project), { dueOn: "2027-07-01", known: { dueOn: null } }));
  const refused = await team.admin.patch(at(project), { name: "Day one", known: { name: "Opening day" } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { fields: [{ path: "name", messageKey: "data.changedMeanwhile", current: "First day" }] } },
  });
  // Both wanted the same.
  await bodyOf(team.admin.patch(at(project), { name: "First day", known: { name: "Opening day" } }));
  expect(await read(project)).toMatchObject({ name: "First day", dueOn: "2027-07-01" });
});

it("counts what is ticked off among what one sees, and tells nothing of the rest", async () => {
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  const secrets = await team.collection("Secret", { isInternalConfiguration: true });
  const ada = await team.add(campers, { [name]: "Ada" });
  const hidden = await team.add(secrets, {});
  const project = await begin();
  expect((await pin(project, "record", hidden.id)).status).toBe(404);
  expect((await pin(project, "collection", secrets)).status).toBe(404);
  expect((await pin(project, "record", newId())).status).toBe(404);
  await bodyOf(pin(project, "record", ada.id));
  await bodyOf(pin(project, "record", ada.id));
  await bodyOf(pin(project, "collection", campers));
  const whole = await bodyOf<WholeProject>(pin(project, "record", hidden.id, team.admin));
  expect(whole).toMatchObject({ progress: { done: 0, all: 3 }, hasHiddenPins: false });
  const [first, second, third] = whole.pins;
  const marked = await bodyOf<WholeProject>(member.patch(at(project, `/pins/${first!.id}`), { isDone: true }));
  expect(marked).toMatchObject({ progress: { done: 1, all: 2 }, hasHiddenPins: true });
  expect(marked.pins).toMatchObject([
    { kind: "record", name: "Ada", hint: "Campers", isDone: true },
    { kind: "collection", name: "Campers", isDone: false },
  ]);
  expect(JSON.stringify(await list(looker))).not.toContain(hidden.id);
  expect((await member.patch(at(project, `/pins/${third!.id}`), { isDone: true })).status).toBe(404);
  expect((await member.delete(at(project, `/pins/${third!.id}`))).status).toBe(404);
  // The hidden one stays at its place.
  await bodyOf(member.put(at(project, "/pin-order"), { pinIds: [second!.id, first!.id] }));
  const ordered = await read(project, team.admin);
  expect(ordered.pins.map(({ id }) => id)).toEqual([second!.id, first!.id, third!.id]);
  await bodyOf(member.delete(at(project, `/pins/${second!.id}`)));
  await team.admin.delete(team.path(`/records/${ada.id}`));
  expect(await read(project, member)).toMatchObject({ progress: { done: 0, all: 0 }, hasHiddenPins: true, pins: [] });
  await team.admin.post(team.path(`/records/${ada.id}/restore`));
  expect((await read(project, member)).progress).toEqual({ done: 1, all: 1 });
});

it("goes to a bin of its own, and comes back with everything for 30 days", async () => {
  const campers = await team.collection("Camper");
  const project = await begin();
  await bodyOf(pin(project, "collection", campers));
  expect((await owner.delete(at(project))).status).toBe(204);
  expect((await owner.get(at(project))).status).toBe(404);
  expect((await pin(project, "collection", campers)).status).toBe(404);
  expect(await list(owner)).toEqual([]);
  expect(await namesOf(owner, "?bin=1")).toEqual(["Opening day"]);
  expect(await list(member, "?bin=1")).toEqual([]);
  expect((await member.post(at(project, "/restore"))).status).toBe(403);
  const back = await bodyOf<WholeProject>(owner.post(at(project, "/restore")));
  expect(back).toMatchObject({ deletedAt: null, members: [{ userId: memberId }], pins: [{ name: "Campers" }] });
  expect((await owner.post(at(project, "/restore"))).status).toBe(404);

  await owner.delete(at(project));
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await clearProjects(world.app, team.teamId, inDays(29));
  expect(await namesOf(owner, "?bin=1")).toEqual(["Opening day"]);
  await clearProjects(world.app, team.teamId, inDays(31));
  expect((await owner.post(at(project, "/restore"))).status).toBe(404);
});

it("is told of to those who see it, and to those who saw it until now", async () => {
  const project = await begin({ isOpen: false });
  const url = `${world.url}/api/teams/${team.teamId}`;
  const open = (who: Visitor) => openStream(url, { cookie: who.cookieHeader() });
  const [members, lookers] = [await open(member), await open(looker)];
  await bodyOf(owner.patch(at(project), { name: "First day" }));
  // Who may hear of a change is looked up when it is delivered: only once an outsider has heard of what came later is it settled that the new name was kept from them.
  const other = await begin();
  await Promise.all([members.has(2), lookers.has(1)]);
  await bodyOf(owner.patch(at(project), { isOpen: true }));
  await Promise.all([members.has(3), lookers.has(2)]);
  await bodyOf(owner.patch(at(project), { isOpen: false }));
  await Promise.all([members.has(4), lookers.has(3)]);
  const told = { projectId: project.id };
  const toldOfOther = { projectId: other.id };
  expect(members.events().map(({ payload }) => payload)).toEqual([told, toldOfOther, told, told]);
  // An outsider heard that it was opened, and that something is no longer there.
  expect(lookers.events().map(({ kind, payload }) => [kind, payload])).toEqual([
    ["projects-changed", toldOfOther],
    ["projects-changed", told],
    ["projects-changed", {}],
  ]);
  await Promise.all([members.cut(), lookers.cut()]);
});
