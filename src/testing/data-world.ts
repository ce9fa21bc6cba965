import { newId } from "#shared/ids.ts";
import type { DataPermission, FeaturePermission } from "#shared/permissions.ts";
import { addToTeam, grantData, makePerson, makeRole, makeTeam } from "./factories.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

export type Values = Record<string, unknown>;
export type Shown = {
  id: string;
  name: string;
  number: number;
  version: number;
  collections: string[];
  values: Values;
  names: Record<string, string>;
};
export type Page = { records: Shown[]; cursor: string | null };
export type Changed = { changeSetId: string; kind: string; version: number; before: Values; after: Values };

export type DataWorld = Awaited<ReturnType<typeof startDataWorld>>;
export type DataTeam = Awaited<ReturnType<DataWorld["team"]>>;

/** What a role may do: everywhere, in one collection, with one field or one wizard; closed with `isAllowed: false`. */
export type Right = {
  permissions: DataPermission[];
  collectionId?: string;
  fieldId?: string;
  wizardId?: string;
  isAllowed?: boolean;
};

/** A server of its own, and teams with data in it, filled through the API as people fill them. */
export async function startDataWorld(settings: Record<string, string> = {}, template?: string) {
  const world = await startTestApp(settings, template);
  return { ...world, team: (input?: Parameters<typeof makeTeam>[1]) => makeDataTeam(world, input) };
}

async function makeDataTeam(world: TestApp, input?: Parameters<typeof makeTeam>[1]) {
  const { teamId, memberRoleId } = await makeTeam(world.db, input);
  const join = async (membership: { isTeamAdmin?: boolean; roleIds?: string[]; name?: string } = {}) => {
    const person = await makePerson(world.db, membership.name ? { name: membership.name } : {});
    await addToTeam(world.db, teamId, { ...person, ...membership });
    return world.signIn(person.email);
  };
  const admin = await join({ isTeamAdmin: true });
  const path = (rest: string) => `/api/teams/${teamId}${rest}`;
  const make = async (at: string, input: object) => (await bodyOf<{ id: string }>(admin.post(path(at), input))).id;
  return {
    teamId,
    memberRoleId,
    admin,
    path,
    join,
    collection: (name: string, input: object = {}) => make("/collections", { name, pluralName: `${name}s`, ...input }),
    field: (at: string, title: string, dataType: string, input: object = {}) =>
      make(`/collections/${at}/fields`, { title, dataType, ...input }),
    add: (at: string, values: Values = {}, who: Visitor = admin) =>
      bodyOf<Shown>(who.post(path(`/collections/${at}/records`), { values })),
    read: (id: string, who: Visitor = admin) => bodyOf<Shown>(who.get(path(`/records/${id}`))),
    change: (id: string, body: object, who: Visitor = admin) => who.patch(path(`/records/${id}`), body),
    list: (at: string, query: Record<string, unknown> = {}, who: Visitor = admin) =>
      bodyOf<Page>(who.get(path(`/collections/${at}/records?${queryOf(query)}`))),
    history: async (id: string, who: Visitor = admin) =>
      (await bodyOf<{ changes: Changed[] }>(who.get(path(`/records/${id}/history`)))).changes,
    /** Someone whose only role has exactly these rights. */
    async memberWith(rights: Right[], features: FeaturePermission[] = []): Promise<Visitor> {
      const roleId = await makeRole(world.db, teamId, `Role ${newId()}`, features);
      for (const right of rights) await grantData(world.db, teamId, roleId, right);
      return join({ roleIds: [roleId] });
    },
  };
}

/** Text stands as it is, everything else as JSON: how the endpoints read a query. */
export const queryOf = (query: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );

/** What was answered; whatever was refused fails the test with its reason. */
export async function bodyOf<Body>(answering: Promise<{ status: number; body: unknown }>): Promise<Body> {
  const { status, body } = await answering;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
}
