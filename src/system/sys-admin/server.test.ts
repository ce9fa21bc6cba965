import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { deleteOneTeam } from "./delete-team.server.ts";

const world = whileTesting(startTestApp);
let sys: Visitor;
let sysId: string;
beforeAll(async () => {
  const { userId, email } = await makePerson(world.db, { name: "Sam System", isSysAdmin: true });
  sysId = userId;
  sys = await world.signIn(email);
});

const read = async <Body>(path: string) => (await sys.get(`/api/sys-admin/${path}`)).body as Body;
const noted = (action: string) =>
  world.db.app.selectFrom("audit").selectAll().where("action", "=", action).orderBy("at", "desc").execute();

describe("teams", () => {
  type Teams = { teams: { id: string; name: string; memberCount: number; deletion: string | null }[] };
  const newTeam = {
    ...{ name: "Camp Pine", brand: "simply_camps", timezone: "America/Denver", language: "en" },
    ...{ firstName: "Ana", lastName: "Ruiz" },
  };

  it("are made with a blueprint for a first administrator, who sets a password and starts; sent twice, once", async () => {
    const { blueprints } = await read<{ blueprints: { id: string }[] }>("blueprints");
    const id = "01980000-0000-7000-8000-00000000aaaa";
    const body = { ...newTeam, id, email: "ana@pine.test", blueprintId: blueprints[0]!.id };
    const answers = [await sys.post("/api/sys-admin/teams", body), await sys.post("/api/sys-admin/teams", body)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { teamId: id } });
    const [letter] = await world.letters("ana@pine.test");
    const [userId, token] = [letter!.link!.pathname.split("/").at(-1), letter!.link!.searchParams.get("token")];
    const ana = world.visitor();
    const accepted = await ana.post(`/api/auth/invitations/${userId}`, { token, password: "pines in the wind" });
    expect(accepted).toMatchObject({ status: 200, body: { teamId: id } });
    const { body: collections } = await ana.get(`/api/dataCollections?TeamId=${id}`);
    expect((collections as unknown[]).length).toBeGreaterThan(0);
    expect((await ana.get(`/api/teams/${id}/roles`)).status).toBe(200);
    const { teams } = await read<Teams>("teams?search=PINE");
    expect(teams).toMatchObject([{ id, name: "Camp Pine", memberCount: 1, deletion: null }]);
    expect(await noted("team_created")).toMatchObject([{ actor_id: sysId, team_id: id }]);
  });

  it("are renamed, closed to everybody at the next request, and opened again", async () => {
    const { teamId } = await makeTeam(world.db, { name: "Camp Fir" });
    const { userId, email } = await makePerson(world.db);
    await addToTeam(world.db, teamId, { userId });
    const member = await world.signIn(email);
    const open = async () => (await member.get(`/api/teams/${teamId}/people`)).status;
    await sys.patch(`/api/sys-admin/teams/${teamId}`, { name: "Camp Spruce", brand: "simply_music" });
    const [changed] = await noted("team_changed");
    expect(changed!.detail).toEqual({
      name: { from: "Camp Fir", to: "Camp Spruce" },
      brand: { from: "simply", to: "simply_music" },
    });
    expect(await open()).toBe(200);
    expect((await sys.post(`/api/sys-admin/teams/${teamId}/deactivate`)).status).toBe(204);
    expect(await open()).toBe(403);
    const invited = { email: "b@example.test", firstName: "B" };
    expect((await sys.post(`/api/sys-admin/teams/${teamId}/admins`, invited)).status).toBe(409);
    expect((await sys.post(`/api/sys-admin/teams/${teamId}/reactivate`)).status).toBe(204);
    expect(await open()).toBe(200);
  });

  it("are deleted by their name, after a last export, with schema and files", async () => {
    const { teamId } = await makeTeam(world.db, { name: "Camp Gone" });
    const { userId } = await makePerson(world.db);
    await addToTeam(world.db, teamId, { userId });
    const owner = { userId, teamId };
    const file = { stream: Readable.from(["goes too"]), name: "a.txt", maxBytes: 100, owner };
    const { storage_key } = await world.app.files.save(file);
    const path = `/api/sys-admin/teams/${teamId}/delete`;
    expect((await sys.post(path, { name: "camp", withExport: true })).status).toBe(400);
    expect((await sys.post(path, { name: "Camp Gone", withExport: true })).status).toBe(204);
    expect((await sys.post(path, { name: "Camp Gone", withExport: true })).status).toBe(409);
    expect((await sys.post(`/api/sys-admin/teams/${teamId}/reactivate`)).status).toBe(409);
    // Its export by one worker, its removal by another: on a busy machine that takes its time.
    const ends = async () =>
      [...(await noted("team_deleted")), ...(await noted("team_delete_failed"))].filter(
        (end) => end.team_id === teamId,
      );
    await expect.poll(ends).toMatchObject([{ action: "team_deleted", subject_id: teamId }]);
    expect(await world.app.files.stores.files.get(storage_key)).toBeUndefined();
    const { schema } = world.db.team(teamId);
    const left = await world.db.run("select 1 from pg_namespace where nspname = $1", [schema]);
    expect(left.rows).toEqual([]);
    expect(await world.db.app.selectFrom("team").select("id").where("id", "=", teamId).execute()).toEqual([]);
    expect(await world.db.app.selectFrom("user").select("id").where("id", "=", userId).execute()).toHaveLength(1);
    const { backups } = await read<{ backups: { id: string; state: string; team: { id: string } }[] }>("backups");
    expect(backups.find(({ team }) => team?.id === teamId)).toMatchObject({ state: "done" });
    const { entries } = await read<{ entries: { action: string; team: object }[] }>(`audit?teamId=${teamId}`);
    expect(entries.map(({ action }) => action)).toEqual(["team_deleted", "team_delete_asked", "team_deactivated"]);
    for (const { team } of entries) expect(team).toEqual({ id: teamId, name: "Camp Gone", isGone: true });

    const { id } = backups.find(({ team }) => team?.id === teamId)!;
    expect((await sys.post(`/api/sys-admin/backups/${id}/return-team`)).status).toBe(200);
    const back = async () => (await read<Teams>("teams?search=gone")).teams;
    await expect.poll(back).toMatchObject([{ id: teamId, memberCount: 1, deactivatedAt: null }]);
  });

  it("go on being deleted where a run was killed, also when the team itself is gone already", async () => {
    const { teamId } = await makeTeam(world.db, { name: "Camp Half" });
    const longAgo = new Date(Date.now() - 120_000);
    await world.db.app
      .insertInto("team_deletion")
      .values({ team_id: teamId, team_name: "Camp Half", state: "deleting", seen_at: longAgo })
      .execute();
    await world.db.app.deleteFrom("team").where("id", "=", teamId).execute();
    await deleteOneTeam.run(world.app, { teamId });
    const { schema } = world.db.team(teamId);
    expect((await world.db.run("select 1 from pg_namespace where nspname = $1", [schema])).rows).toEqual([]);
    expect(await world.db.app.selectFrom("team_deletion").selectAll().execute()).toEqual([]);
  });
});

describe("users", () => {
  type Users = { users: { id: string; name: string }[]; nextCursor: string | null };

  it("are listed by name page by page, each once, and found by words without accents", async () => {
    for (let number = 0; number < 60; number++)
      await makePerson(world.db, { name: `Zoë ${String(number).padStart(2, "0")}` });
    const first = await read<Users>("users?search=zoe");
    const second = await read<Users>(`users?search=zoe&cursor=${first.nextCursor}`);
    const names = [...first.users, ...second.users].map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 60 }, (_, number) => `Zoë ${String(number).padStart(2, "0")}`));
    expect(second.nextCursor).toBeNull();
    expect((await read<Users>("users?search=100%25")).users).toEqual([]);
    expect((await sys.get("/api/sys-admin/users?cursor=e30")).status).toBe(400);
  });

  it("are out everywhere when deactivated, come back, get a link, and lose their sessions", async () => {
    const { userId, email } = await makePerson(world.db);
    const person = await world.signIn(email);
    const act = async (what: string) => (await sys.post(`/api/sys-admin/users/${userId}/${what}`)).status;
    expect(await act("deactivate")).toBe(204);
    expect((await person.get("/api/me")).status).toBe(401);
    expect(await act("reset-link")).toBe(409);
    expect(await act("reactivate")).toBe(204);
    const again = await world.signIn(email);
    expect(await act("end-sessions")).toBe(204);
    expect((await again.get("/api/me")).status).toBe(401);
    expect(await act("reset-link")).toBe(204);
    const [letter] = await world.letters(email);
    expect(letter!.link!.pathname).toBe(`/setup-password/${userId}`);
    const actions = await world.db.app.selectFrom("audit").select("action").where("subject_id", "=", userId).execute();
    expect(actions.map(({ action }) => action).sort()).toEqual(
      ["reset_sent", "sessions_ended", "user_deactivated", "user_reactivated"].sort(),
    );
  });

  it("keep the last system administrator, also when two remove each other at once", async () => {
    const act = (who: Visitor, userId: string, what: string) => who.post(`/api/sys-admin/users/${userId}/${what}`);
    expect((await act(sys, sysId, "deactivate")).status).toBe(409);
    expect((await act(sys, sysId, "take-sys-admin")).status).toBe(409);
    const unverified = await makePerson(world.db, { verified: false });
    expect((await act(sys, unverified.userId, "make-sys-admin")).status).toBe(409);
    const other = await makePerson(world.db);
    expect((await act(sys, other.userId, "make-sys-admin")).status).toBe(204);
    const theirs = await world.signIn(other.email);
    expect((await theirs.get("/api/sys-admin/teams")).status).toBe(200);
    const answers = await Promise.all([act(sys, other.userId, "take-sys-admin"), act(theirs, sysId, "take-sys-admin")]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    const left = await world.db.app.selectFrom("user").select("id").where("is_sys_admin", "=", true).execute();
    expect(left).toHaveLength(1);
    await world.db.app.updateTable("user").set({ is_sys_admin: true }).where("id", "=", sysId).execute();
    await world.db.app.updateTable("user").set({ is_sys_admin: false }).where("id", "=", other.userId).execute();
  });
});

it("shows the roles of all teams with what they allow and how many have them", async () => {
  const { teamId } = await makeTeam(world.db, { name: "Camp Roles" });
  const roleId = await makeRole(world.db, teamId, "Lifeguard", ["team_admin_users"]);
  const { userId } = await makePerson(world.db);
  await addToTeam(world.db, teamId, { userId, isTeamAdmin: true, roleIds: [roleId] });
  const { roles } = await read<{ roles: { name: string }[] }>("roles?search=camp%20roles");
  const of = (name: string) => roles.find((each) => each.name === name);
  expect(of("Lifeguard")).toMatchObject({ userCount: 1, featurePermissions: ["team_admin_users"], dataGrants: [] });
  expect(of("Team Admin")).toMatchObject({ userCount: 1, isLocked: true });
  const everything = { on: "everything", isAllowed: true, count: 1, permission: "run_data_wizard" };
  expect(of("Member")).toMatchObject({ userCount: 0, dataGrants: expect.arrayContaining([everything]) });
});

describe("the audit log", () => {
  type Entries = { entries: { action: string; subject: string | null }[]; nextCursor: string | null };

  it("tells of sign-ins and failed ones, by person, action, day and address", async () => {
    const { email } = await makePerson(world.db, { name: "=Quinn Audit" });
    const stranger = world.visitor();
    await stranger.post("/api/auth/sign-in", { email, password: "not the one" });
    await world.signIn(email, "simply-demo");
    const { entries } = await read<Entries>("audit?person=quinn%20audit");
    expect(entries.map(({ action }) => action)).toEqual(["signed_in", "sign_in_failed"]);
    expect(entries[1]!.subject).toContain(email);
    const count = async (query: string) => (await read<Entries>(`audit?person=quinn&${query}`)).entries.length;
    const today = new Date().toISOString().slice(0, 10);
    expect(await count("action=sign_in_failed")).toBe(1);
    expect(await count(`from=${today}&to=${today}&address=127.`)).toBe(2);
    expect(await count("to=2020-01-01")).toBe(0);
    expect(await count("address=10.")).toBe(0);
    const file = await fetch(`${world.url}/api/sys-admin/audit/export?person=quinn`, {
      headers: { cookie: sys.cookieHeader(), "accept-language": "es" },
    });
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=Quinn Audit");
    expect(lines[1]).toContain("Inició sesión");
  });
});

it("knows of its processes, queues and failed jobs, and tries one again", async () => {
  type Health = {
    processes: { pid: number; roles: string[] }[];
    failedJobs: { id: string; error: string; queue: string }[];
    queues: { name: string; failed: number }[];
    database: { bytes: number };
    disk: { freeBytes: number };
  };
  await world.db.run(
    `insert into app.job (id, kind, data, state, problem, failed_at, attempts)
     values (gen_random_uuid(), 'send-notice',
       '{"kind":"passwordChanged","to":"secret@example.test","language":"en","brand":"simply"}',
       'parked', 'the door ?token=abc123 is shut', now(), 6)`,
  );
  const health = await read<Health>("health");
  expect(health.processes).toMatchObject([{ pid: process.pid, roles: ["web", "worker"] }]);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.disk.freeBytes).toBeGreaterThan(0);
  expect(health.queues.find(({ name }) => name === "send-notice")).toMatchObject({ failed: 1 });
  expect(health.failedJobs).toMatchObject([{ queue: "send-notice", error: "the door ?token=[redacted] is shut" }]);
  expect(JSON.stringify(health)).not.toContain("secret@example.test");
  const [job] = health.failedJobs;
  expect((await sys.post(`/api/sys-admin/jobs/${job!.id}/retry`)).status).toBe(204);
  await world.letters("secret@example.test");
  expect((await sys.post(`/api/sys-admin/jobs/${job!.id}/retry`)).status).toBe(404);
});
