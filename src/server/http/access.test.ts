import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import type { Access, Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { type FeaturePermission, featurePermissions } from "#shared/permissions.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { sampleOf } from "#testing/sample.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

/** Every endpoint of every contract, whoever adds one. */
const endpoints: Endpoint[] = features.flatMap(({ contract }) => Object.values(contract));

/** Where it matters whether customers' data is at stake. */
const decidedByMode = endpoints.filter(({ access }) => access.kind === "testPages" || access.kind === "sysAdmin");

type Who = {
  is: string;
  cookie?: string;
  isSignedIn?: boolean;
  isSysAdmin?: boolean;
  isMember?: boolean;
  isTeamAdmin?: boolean;
  holds?: readonly FeaturePermission[];
};

describe.each(["test", "production"])("who may call what, in %s", (mode) => {
  let world: TestApp;
  let teamId: string;
  let callers: Who[];
  let holders: Holders;

  beforeAll(async () => {
    world = await startTestApp({ NODE_ENV: mode, AUTH_SECRET: "s".repeat(32), SIGNUP: "open" });
    ({ teamId } = await makeTeam(world.db));
    callers = await invitePeople(world, teamId);
    holders = openHolders(world, teamId);
  });
  afterAll(() => world?.stop());

  const all = mode === "test" ? endpoints : decidedByMode;
  it.each(sampleOf(all, ({ access }) => access.kind))("$method $path", { tags: ["generated"] }, async (endpoint) => {
    const isProduction = mode === "production";
    const all = [...callers, ...(await holders.whoTry(endpoint.access))];
    const expected = all.map((caller) => [caller.is, mayCall(endpoint.access, caller, isProduction)]);
    const found = all.map(async (caller) => [caller.is, saidBy(await call(world.url, endpoint, teamId, caller))]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(Object.fromEntries(expected));
  });
});

function saidBy(status: number): string {
  if (status === 401 || status === 403) return String(status);
  return status < 500 ? "may" : `failed with ${status}`;
}

/** What follows from the contract alone. */
function mayCall(access: Access, who: Who, isProduction: boolean): string {
  if (access.kind === "anyone" || access.kind === "visitor" || (access.kind === "testPages" && !isProduction))
    return "may";
  if (!who.isSignedIn) return "401";
  if (access.kind === "signedIn") return "may";
  if (access.kind === "sysAdmin" || access.kind === "testPages") return who.isSysAdmin ? "may" : "403";
  if (!who.isMember) return "403";
  if (access.kind === "member" || who.isTeamAdmin) return "may";
  return access.kind === "feature" && access.anyOf.some((each) => who.holds?.includes(each)) ? "may" : "403";
}

/** With a body that nobody expects: who may call gets 400 for it, who may not is not told. */
async function call(url: string, endpoint: Endpoint, teamId: string, { cookie }: Who): Promise<number> {
  const { method, path, access } = endpoint;
  const place = "team" in access ? access.team : "";
  const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === "teamId" ? teamId : newId()));
  const query = place.startsWith("query.") ? `?${place.slice(6)}=${teamId}` : "";
  const response = await fetch(`${url}/api${filled}${query}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(method !== "GET" && { "content-type": "application/json" }) },
    ...(method !== "GET" && { body: '{"nobodyExpectsThis":true}' }),
  });
  await response.body?.cancel();
  return response.status;
}

async function invitePeople(world: TestApp, teamId: string): Promise<Who[]> {
  const other = await makeTeam(world.db);
  const { db } = world;
  const person = async (is: string, rights: Partial<Who>, prepare: (userId: string) => Promise<unknown>) =>
    meetPerson(world, is, rights, prepare);
  const everyFeature = [...featurePermissions];
  return [
    { is: "stranger" },
    { is: "stranger with a made-up cookie", cookie: `simply=${"A".repeat(43)}` },
    await person("without a team", {}, async () => {}),
    await person("administrator of another team", {}, (userId) =>
      addToTeam(db, other.teamId, { userId, isTeamAdmin: true }),
    ),
    await person("invited administrator", {}, (userId) =>
      addToTeam(db, teamId, { userId, isTeamAdmin: true, invitedOnly: true }),
    ),
    await person("deactivated administrator", {}, (userId) =>
      addToTeam(db, teamId, { userId, isTeamAdmin: true, deactivated: true }),
    ),
    await person("closed account", { isSignedIn: false }, async (userId) => {
      await addToTeam(db, teamId, { userId, isTeamAdmin: true });
      await db.app.updateTable("user").set({ deactivated_at: new Date() }).where("id", "=", userId).execute();
    }),
    await person("member without a role", { isMember: true }, (userId) => addToTeam(db, teamId, { userId })),
    await person("holder of everything by a role that is switched off", { isMember: true }, async (userId) =>
      addToTeam(db, teamId, { userId, roleIds: [await makeRole(db, teamId, "off", everyFeature, false)] }),
    ),
    await person("team administrator", { isMember: true, isTeamAdmin: true }, (userId) =>
      addToTeam(db, teamId, { userId, isTeamAdmin: true }),
    ),
    await person("system administrator", { isSysAdmin: true }, async () => {}),
  ];
}

type Holders = ReturnType<typeof openHolders>;

/**
 * Each permission that an endpoint takes is tried alone, and all the others together: who is refused with all of them is
 * refused with each. One person for each such set.
 */
function openHolders(world: TestApp, teamId: string) {
  const known = new Map<string, Promise<Who>>();
  const holderOf = (holds: readonly FeaturePermission[]) => {
    const key = holds.join(", ");
    const is = holds.length === 1 ? `holder of ${key}` : `holder of all but ${without(holds).join(", ") || "none"}`;
    const roleIds = async () => [await makeRole(world.db, teamId, key, [...holds])];
    const person =
      known.get(key) ??
      meetPerson(world, is, { isMember: true, holds }, async (userId) =>
        addToTeam(world.db, teamId, { userId, roleIds: await roleIds() }),
      );
    known.set(key, person);
    return person;
  };
  return {
    whoTry(access: Access): Promise<Who[]> {
      const takes = access.kind === "feature" ? access.anyOf : [];
      return Promise.all([holderOf(without(takes)), ...takes.map((each) => holderOf([each]))]);
    },
  };
}

const without = (some: readonly FeaturePermission[]) => featurePermissions.filter((each) => !some.includes(each));

async function meetPerson(
  world: TestApp,
  is: string,
  rights: Partial<Who>,
  prepare: (userId: string) => Promise<unknown>,
): Promise<Who> {
  const { userId, email } = await makePerson(world.db, { isSysAdmin: rights.isSysAdmin ?? false });
  const visitor = await world.signIn(email);
  await prepare(userId);
  return { is, isSignedIn: true, ...rights, cookie: visitor.cookieHeader() };
}
