import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { listCases } from "./data-cases.ts";
import { buildFloor } from "./data-floor.ts";
import { type Filled, fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** Both sides in one process on one pool, so that only the code between them differs. One team for each size. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const ours = await server.listen({ port: 0, host: "127.0.0.1" });
const sizes = process.argv.slice(2).map(Number);

const worlds = [];
const floors: ReturnType<typeof buildFloor>[] = [];
for (const size of sizes) worlds.push(await openWorld(size));

process.on("message", async (input: { teams?: number }) => {
  if (input.teams) {
    await makeTeams(input.teams);
    process.send!("made");
    return;
  }
  await server.close();
  for (const floor of floors) await floor.close();
  await close();
  process.exit(0);
});
process.send!(worlds);

/** Teams that are there and do nothing, each with its schema. */
async function makeTeams(count: number) {
  const began = Date.now();
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let made = lane; made < count; made += 4) await makeTeam(app.db);
  });
  await Promise.all(lanes);
  console.log(`made ${count} teams in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** A member who is no administrator asks: rights have to be looked at. */
async function openWorld(size: number) {
  const person = await makePerson(app.db);
  const { teamId, memberRoleId } = await makeTeam(app.db);
  await addToTeam(app.db, teamId, { ...person, roleIds: [memberRoleId] });
  const caller = filler(teamId, person);
  const began = Date.now();
  const big = await fillCollection(app, caller, "People", size);
  const small = await fillCollection(app, caller, "Visitors", 5_000);
  console.log(`filled ${size} records in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  const visitor = new Visitor(ours);
  await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  const { rows: middle } = await app.pool.query<{ key: string; id: string; points: number }>(
    `select ${column(big, "Fee")}::text as key, _record_id as id, ${column(big, "Points")} as points
    from ${big.table} where _is_active order by ${column(big, "Fee")}, _record_id offset $1 limit 1`,
    [Math.floor(size / 2)],
  );
  const { rows: some } = await app.pool.query<{ id: string }>(
    `select _record_id as id from ${big.table} order by md5(_record_id::text) limit 2000`,
  );
  const cases = listCases(app.db.team(teamId).cursors, big, small, { ...middle[0]!, position: Math.floor(size / 2) });
  const floor = buildFloor(app, teamId, big, Object.fromEntries(cases.map((each) => [each.name, each.floor])));
  floors.push(floor);
  const root = `/api/teams/${teamId}`;
  return {
    size,
    teamId,
    processId: process.pid,
    databaseUrl: env.DATABASE_URL!,
    /** With which cursors are made that nobody was given. */
    secret: app.secret.toString("base64"),
    cookie: visitor.cookieHeader(),
    ours: `${ours}${root}`,
    floor: await floor.listen({ port: 0, host: "127.0.0.1" }),
    lists: cases.map(({ name, work, path }) => ({ name, work, path })),
    bigId: big.id,
    bigTable: big.table,
    columns: Object.fromEntries([...big.fields].map(([title, field]) => [title, field.column])),
    points: middle[0]!.points,
    fields: Object.fromEntries([...big.fields].map(([title, field]) => [title, field.id])),
    recordIds: some.map(({ id }) => id),
  };
}

function column(filled: Filled, title: string) {
  return filled.fields.get(title)!.column;
}

export type World = (typeof worlds)[number];
