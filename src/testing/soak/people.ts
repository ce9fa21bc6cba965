import { openDb } from "#server/db/db.ts";
import { bodyOf, type Page, queryOf } from "../data-world.ts";
import { addToTeam, demoPassword, makePerson } from "../factories.ts";
import { keepCalling } from "../load.ts";
import { Visitor } from "../visitor.ts";
import { MeteredVisitor } from "./metered-visitor.ts";
import type { Lane, SoakWorld } from "./soak-world.ts";

export type Campers = Awaited<ReturnType<typeof makeCampers>>;
const total = 5_000;

/** What people look at. */
export async function makeCampers({ many, admin }: SoakWorld) {
  const campers = await many.collection("Camper", { Name: "plain_text", Fee: "number", Note: "plain_text" });
  const { Name, Fee, Note } = campers.fields;
  const records = Array.from({ length: total }, (_, place) => ({
    values: { [Name!]: `Camper ${place}`, [Fee!]: place % 100, [Note!]: `Note of ${place}` },
  }));
  await bodyOf(admin.post(many.at("/records/bulk"), { action: "create", collectionId: campers.id, records }));
  const path = many.at(`/collections/${campers.id}/records`);
  const page = await bodyOf<Page>(admin.get(`${path}?limit=50`));
  return { ...campers, path, ids: page.records.map(({ id }) => id), cursor: page.cursor! };
}

/** Members who are no administrators, each signed in by themselves: lists, pages, filters, records. */
export async function keepReading(world: SoakWorld, campers: Campers): Promise<Lane> {
  const { many, plan, meter } = world;
  const { path, ids, cursor, fields } = campers;
  const sort = JSON.stringify([{ field: fields.Fee!, descending: false }]);
  const ask = (query: Record<string, unknown>) => `${path}?${queryOf({ limit: 50, keys: "none", sort, ...query })}`;
  const filter = (place: number) => ({ field: fields.Fee!, operator: "is", value: place % 100 });
  const looks: [kind: string, path: (place: number) => string][] = [
    ["list", () => ask({})],
    ["next page", () => `${path}?${queryOf({ limit: 50, cursor })}`],
    ["record", (place) => many.at(`/records/${ids[place % ids.length]}`)],
    ["list", () => ask({ position: 2_000 })],
    ["filtered list", (place) => ask({ filter: filter(place) })],
    ["record", (place) => many.at(`/records/${ids[(place * 7) % ids.length]}`)],
    ["who am I", () => "/api/me"],
  ];
  const people = await signInAll(world);
  const free = people.map((cookies, place) => {
    const web = many.webs[place % 2]!;
    const views = looks.map(
      ([kind, path]) =>
        [new MeteredVisitor({ ...{ meter, kind, web, cookies }, thinking: plan.thinking }), path] as const,
    );
    return { views, step: place };
  });
  return keepCalling(people.length, async (number) => {
    const person = free.pop()!;
    try {
      const [visitor, path] = person.views[person.step++ % looks.length]!;
      return (await visitor.get(path(number))).status;
    } finally {
      free.unshift(person);
    }
  });
}

/** Their cookies. A few at a time: a password takes its time on purpose. */
async function signInAll({ many, plan }: SoakWorld): Promise<Map<string, string>[]> {
  const db = openDb(many.pool);
  const all: Map<string, string>[] = [];
  const lane = async () => {
    while (all.length < plan.people) {
      const cookies = new Map<string, string>();
      const place = all.push(cookies);
      const person = await makePerson(db);
      await addToTeam(db, many.teamId, { ...person, roleIds: [many.memberRoleId] });
      const visitor = Object.assign(new Visitor(many.webs[place % 2]!.url), {
        cookies,
        headers: { "x-forwarded-for": `10.200.${place >> 8}.${place & 255}` },
      });
      await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
      if (cookies.size === 0) throw new Error("somebody could not sign in");
    }
  };
  await Promise.all([lane(), lane()]);
  return all;
}
