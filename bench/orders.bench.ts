import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { createField } from "../src/data/collections/fields.server.ts";
import type { App } from "../src/server/app.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { readEnv } from "../src/server/env.ts";
import type { TeamCaller } from "../src/server/http/caller.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import type { BigField } from "./big-fields.ts";
import { type Filled, fillCollection, filler } from "./fill.ts";
import { type Bench, type Line, median } from "./table.ts";

const size = Number(process.env.BENCH_RECORDS ?? 100_000);
const only = process.env.BENCH_ONLY;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const out = size.toLocaleString("en");

/** Pages of lists that are ordered by what ids stand for, beside the same pages ordered by an indexed number. */
export const benchOrders: Bench = async ({ databaseUrl, dataDir }) => {
  const env = readEnv({
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: "0",
    SEED: "none",
    ROLE: "web",
  });
  const { app, close } = await openApp(env, databaseUrl);
  const server = await buildServer(app, features);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const visitor = new Visitor(url);
  try {
    const person = await makePerson(app.db);
    const { teamId, memberRoleId } = await makeTeam(app.db);
    await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId] });
    const caller = filler(teamId, person);
    await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
    const items = await makeItems(app, url, teamId);
    const big = await fillCollection(app, caller, "People", size, [sizeOf(items)]);
    const people = new Map([["who created it", "created_by"]]);
    const isOfPeople = only && [...people.keys()].some((name) => name.includes(only));
    const keys = isOfPeople ? people : new Map([...(await addReferences(app, caller, big)), ...people]);
    const path = `/api/teams/${teamId}/collections/${big.id}/records`;
    const lines: Line[] = [];
    for (const [name, key] of keys) {
      for (const page of ["first page", "next page", "first jump", "jump", "jump after a write"] as const) {
        const took = { ours: [] as number[], floor: [] as number[] };
        // The first jump of all is so once; what follows goes to another place each time.
        for (let round = page === "first jump" ? rounds - 1 : -1; round < rounds; round++) {
          if (page === "jump after a write") await write(visitor, teamId, big);
          const mine = await timed(visitor, path, { key, page });
          const floor = await timed(visitor, path, { key: big.fields.get("Fee")!.id, page });
          if (round < 0) continue;
          took.ours.push(mine);
          took.floor.push(floor);
        }
        const [ours, floor] = [median(took.ours), median(took.floor)];
        const most = aims[page];
        const line = {
          work: `${page} of ${out} by ${name} beside by a number, ms`,
          ...(most ? { aim: `≤ ${most} ms`, good: ours <= most } : { aim: "", good: true }),
        };
        lines.push({
          ...line,
          ours: ours.toFixed(0),
          floor: floor.toFixed(0),
          ratio: `${(ours / floor).toFixed(1)} ×`,
        });
        console.log(`${line.work}: ${ours.toFixed(0)} beside ${floor.toFixed(0)}`);
      }
    }
    return lines;
  } finally {
    await server.close();
    await close();
  }
};

type Asked = { key: string; page: keyof typeof aims };

const aims = { "first page": 1000, "next page": 1000, "first jump": undefined, jump: 100, "jump after a write": 100 };

/** As somebody does who works in the list meanwhile: not in what it is ordered by. */
async function write(visitor: Visitor, teamId: string, { id, fields }: Filled) {
  const values = { [fields.get("City")!.id]: `Town ${Math.random()}` };
  const { status, body } = await visitor.post(`/api/teams/${teamId}/collections/${id}/records`, { values });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function timed(visitor: Visitor, path: string, { key, page }: Asked): Promise<number> {
  const sort = JSON.stringify([{ field: key }]);
  const ask = async (more: Record<string, string>) => {
    const began = performance.now();
    const { status, body } = await visitor.get(
      `${path}?${new URLSearchParams({ sort, fields: "[]", keys: "none", ...more })}`,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { took: performance.now() - began, cursor: (body as { cursor: string }).cursor };
  };
  if (page === "first page") return (await ask({})).took;
  if (page !== "next page")
    return (await ask({ position: String(Math.floor(size * (0.1 + 0.8 * Math.random()))) })).took;
  return (await ask({ cursor: (await ask({})).cursor })).took;
}

type Items = { listId: string; ids: string[] };

/** The list of a choice, made by somebody who may. */
async function makeItems(app: App, url: string, teamId: string): Promise<Items> {
  const person = await makePerson(app.db);
  await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
  const keeper = new Visitor(url);
  await keeper.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  const at = `/api/teams/${teamId}/custom-lists`;
  const made = await keeper.post(at, { name: "Sizes", items: ["XS", "S", "M", "L", "XL", "XXL"] });
  const { id: listId } = made.body as { id: string };
  const { items } = (await keeper.get(`${at}/${listId}/items`)).body as { items: { id: string }[] };
  return { listId, ids: items.map(({ id }) => id) };
}

/** One record in ten has none; filled with the rest, since to change a million rows takes many times as long. */
const sizeOf = ({ listId, ids }: Items): BigField => ({
  ...{ title: "Size", dataType: "single_selection_from_list", config: { listId } },
  value: `case when n % 10 > 0 then (array['${ids.join("','")}']::uuid[])[1 + abs(hashint8extended(n, 5)) % 6] end`,
});

/** One record in ten has none of them. */
async function addReferences(app: App, caller: TeamCaller, big: Filled): Promise<Map<string, string>> {
  const cabins = await fillCollection(app, caller, "Cabins", 5_000);
  const add = (title: string, dataType: "single_data_record" | "multi_data_record", config: Record<string, unknown>) =>
    createField(app, caller, big.id, { title, dataType, config });
  const toCabins = { collectionIds: [cabins.id] };
  const cabin = await add("Cabin", "single_data_record", toCabins);
  const few = await add("House", "single_data_record", toCabins);
  const visits = await add("Visits", "multi_data_record", toCabins);
  const choice = big.fields.get("Size")!;
  const schema = `"${teamSchema(caller.teamId)}"`;
  const idsOf = (table: string, most: number) =>
    `(select array_agg(_record_id) from (select _record_id from ${table} order by _record_id limit ${most}) as _some)`;
  const link = (field: string, most: number, salt: number) =>
    app.pool.query(
      `insert into ${schema}._link (field_id, from_id, to_id, rank)
      select $1, _record_id, ids.all[1 + abs(hashint8extended(_record_number, ${salt})) % ${most}], ${salt}
      from ${big.table}, (select ${idsOf(cabins.table, most)} as all) as ids where _record_number % 10 > 0
      on conflict do nothing`,
      [field],
    );
  await link(cabin.id, 5_000, 1);
  await link(few.id, 10, 2);
  for (const salt of [3, 4]) await link(visits.id, 5_000, salt);
  await app.pool.query(`create index on ${big.table} (${choice.column}, _record_id) where _is_active`);
  for (const table of [`${schema}._link`, big.table]) await app.pool.query(`vacuum analyze ${table}`);
  return new Map([
    ["a choice", choice.id],
    ["a link to one of 5,000", cabin.id],
    ["a link to one of 10", few.id],
    ["several links", visits.id],
  ]);
}
