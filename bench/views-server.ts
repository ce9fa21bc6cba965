import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { type Filled, fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** Views over many records, a calendar of a month in which much happens, and a map; beside them the bare queries, on the same pool. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });
const [size = 0, inMonth = 0, onMap = 0] = process.argv.slice(2).map(Number);

export const month = { from: "2019-05-01", to: "2019-05-31" };

const person = await makePerson(app.db);
const { teamId, memberRoleId } = await makeTeam(app.db);
await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId] });
const caller = filler(teamId, person);
const began = Date.now();
const big = await fillCollection(app, caller, "Events", size);
const full = await fillCollection(app, caller, "Sessions", inMonth);
const column = ({ fields }: Filled, title: string) => fields.get(title)!.column;
// All of it in one month, at times of the day.
await app.pool.query(
  `update ${full.table} set ${column(full, "Joined")} = date '${month.from}' + (_record_number % 31)::int`,
);
await app.pool.query(`vacuum analyze ${full.table}`);
const placed = await fillCollection(app, caller, "Places", onMap);
const address = column(placed, "Address");
await app.pool.query(
  `update ${placed.table} set ${address} = ${address} || jsonb_build_object(
    'latitude', 25 + (_record_number * 7919 % 24000) / 1000.0, 'longitude', -124 + (_record_number * 104729 % 57000) / 1000.0)`,
);
await app.pool.query(`vacuum analyze ${placed.table}`);
console.log(`filled ${size}, ${inMonth} and ${onMap} records in ${((Date.now() - began) / 1000).toFixed(1)} s`);

const visitor = new Visitor(url);
await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });

async function makeView({ id, fields }: Filled, type: string, internalName: string, settings: object): Promise<string> {
  const { body, status } = await visitor.post(`/api/teams/${teamId}/collections/${id}/views`, {
    ...{ type, internalName, isPersonal: true },
    settings: { recordNameFieldId: fields.get("Name")!.id, ...settings },
  });
  if (status !== 200) throw new Error(`the ${type} could not be made: ${JSON.stringify(body)}`);
  return `/api/teams/${teamId}/views/${(body as { id: string }).id}`;
}

const fieldId = ({ fields }: Filled, title: string) => fields.get(title)!.id;
const makeCalendar = (filled: Filled) =>
  makeView(filled, "calendar", "By day", { options: { startFieldId: fieldId(filled, "Joined") } });
const displayedFields = ["Email", "City", "Fee", "Payment"].map((title) => ({ field: fieldId(big, title) }));
const plain = await makeView(big, "list", "All", { displayedFields });
const grouped = await makeView(big, "list", "Grouped", { displayedFields, groupBy: [fieldId(big, "Payment")] });
const map = await makeView(placed, "map", "Where", { options: { locationFieldId: fieldId(placed, "Address") } });
const calendar = await makeCalendar(big);
const figures = JSON.stringify([{ field: fieldId(big, "Fee"), aggregate: "sum" }]);

/** By the path under which the floor answers. */
const bare: Record<string, string> = {
  // The same rows, with what a calendar draws of them.
  "/events": `select _record_id as id, ${column(big, "Name")} as name, ${column(big, "Joined")}::text as start
    from ${big.table} where _is_active and ${column(big, "Joined")} >= '${month.from}' and ${column(big, "Joined")} <= '${month.to}'
    order by ${column(big, "Joined")}, _record_id limit 5000`,
  "/sum": `select count(*), sum(${column(big, "Fee")}) from ${big.table} where _is_active`,
  "/headings": `select ${column(big, "Payment")} as value, count(*) from ${big.table} where _is_active group by 1`,
  "/places": `select _record_id as id, ${column(placed, "Name")} as name, (${address} ->> 'latitude')::float8 as latitude,
    (${address} ->> 'longitude')::float8 as longitude from ${placed.table} where _is_active order by 2, 1`,
};
const floor = createServer((request, response) => {
  void app.pool.query(bare[request.url!]!).then(({ rows }) => response.end(JSON.stringify({ rows })));
});
await new Promise<void>((done) => floor.listen(0, "127.0.0.1", done));

process.on("message", async () => {
  floor.close();
  await server.close();
  await close();
  process.exit(0);
});

const atFloor = `http://127.0.0.1:${(floor.address() as AddressInfo).port}`;
const world = {
  url,
  teamId,
  cookies: [...visitor.cookies],
  cookie: visitor.cookieHeader(),
  reads: {
    plain: `${url}${plain}/items?limit=50`,
    grouped: `${url}${grouped}/items?limit=50`,
    headings: `${url}${grouped}/groups`,
    bareHeadings: `${atFloor}/headings`,
    sum: `${url}${plain}/groups?figures=${encodeURIComponent(figures)}`,
    bareSum: `${atFloor}/sum`,
    // As the calendar asks for them.
    events: `${url}${calendar}/events?from=${month.from}&to=${month.to}&keys=none`,
    bareEvents: `${atFloor}/events`,
    places: `${url}${map}/places`,
    barePlaces: `${atFloor}/places`,
  },
  page: `/team-${teamId}/data-collections/${full.id}/records?view=${(await makeCalendar(full)).split("/").at(-1)}`,
};
process.send!(world);

export type ViewsWorld = typeof world;
