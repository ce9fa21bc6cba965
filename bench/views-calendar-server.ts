import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { type Filled, fillCollection, filler } from "./fill.ts";

/** A calendar over many records, and one of a month in which much happens; beside it the bare query, on the same pool. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });
const [size = 0, inMonth = 0] = process.argv.slice(2).map(Number);

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
console.log(`filled ${size} and ${inMonth} events in ${((Date.now() - began) / 1000).toFixed(1)} s`);

const visitor = new Visitor(url);
await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });

async function makeCalendar({ id, fields }: Filled): Promise<string> {
  const { body, status } = await visitor.post(`/api/teams/${teamId}/collections/${id}/views`, {
    type: "calendar",
    internalName: "By day",
    isPersonal: true,
    settings: { recordNameFieldId: fields.get("Name")!.id, options: { startFieldId: fields.get("Joined")!.id } },
  });
  if (status !== 200) throw new Error(`the calendar could not be made: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}

/** The same rows, with what a calendar draws of them. */
const bare = `select _record_id as id, ${column(big, "Name")} as name, ${column(big, "Joined")}::text as start
  from ${big.table} where _is_active and ${column(big, "Joined")} >= $1::date and ${column(big, "Joined")} <= $2::date
  order by ${column(big, "Joined")}, _record_id limit 5000`;
const floor = createServer((_request, response) => {
  void app.pool.query(bare, [month.from, month.to]).then(({ rows }) => response.end(JSON.stringify({ events: rows })));
});
await new Promise<void>((done) => floor.listen(0, "127.0.0.1", done));

process.on("message", async () => {
  floor.close();
  await server.close();
  await close();
  process.exit(0);
});

const world = {
  url,
  teamId,
  cookies: [...visitor.cookies],
  cookie: visitor.cookieHeader(),
  floor: `http://127.0.0.1:${(floor.address() as AddressInfo).port}/`,
  events: `${url}/api/teams/${teamId}/views/${await makeCalendar(big)}/events?from=${month.from}&to=${month.to}`,
  page: `/team-${teamId}/data-collections/${full.id}/records?view=${await makeCalendar(full)}`,
};
process.send!(world);

export type CalendarWorld = typeof world;
