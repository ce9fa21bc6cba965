import { features } from "../src/app/server/features.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { createCollection } from "../src/data/collections/collections.server.ts";
import { createField } from "../src/data/collections/fields.server.ts";
import { followDefinitions, followSoon } from "../src/data/collections/follow-soon.server.ts";
import { teamSchema } from "../src/server/db/db.ts";
import { readEnv } from "../src/server/env.ts";
import { buildServer } from "../src/server/http/server.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { Visitor } from "../src/testing/visitor.ts";
import { bigFields } from "./big-fields.ts";
import { fillCollection, filler } from "./fill.ts";
import "./end-with-starter.ts";

/** The product with its workers, and as many teams as the bench asks for, each with the twenty fields. */
const env = readEnv({ ...process.env, PORT: "0", SEED: "none", ROLE: "web,worker" });
const { app, close } = await openApp(env, env.DATABASE_URL!);
const server = await buildServer(app, features);
const url = await server.listen({ port: 0, host: "127.0.0.1" });

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);

type Input = { make: number } | "memory" | "idle" | "stop";

process.on("message", async (input: Input) => {
  if (input === "stop") {
    clearInterval(watch);
    await server.close();
    await close();
    process.exit(0);
  }
  if (input === "idle") {
    globalThis.gc?.();
    peak = process.memoryUsage().rss;
  }
  process.send!(typeof input === "string" ? peak : await makeWorld(input.make));
});
process.send!("ready");

/** `records`: 0 for an empty collection with all its indexes. */
async function makeWorld(records: number) {
  const person = await makePerson(app.db);
  const { teamId } = await makeTeam(app.db);
  await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
  const caller = filler(teamId, person);
  const schema = `"${teamSchema(teamId)}"`;
  const collection = records > 0 ? await fill(records) : await makeEmpty();
  await untilFollowed();
  const visitor = new Visitor(url);
  await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  return { url, teamId, schema, cookie: visitor.cookieHeader(), ...collection };

  async function fill(total: number) {
    const { id, table, fields } = await fillCollection(app, caller, "People", total);
    return { id, table, columns: [...fields.values()].map(({ column }) => column) };
  }

  async function makeEmpty() {
    const { id, table } = await createCollection(app, caller, { name: "People", pluralName: "People" });
    const columns: string[] = [];
    for (const { title, dataType, config } of bigFields) {
      const made = await createField(app, caller, id, { title, dataType, ...(config && { config }) });
      columns.push(`"${made.column}"`);
    }
    return { id, table: `${schema}."${table}"`, columns };
  }
}

/** What follows from new fields looks through all records: it would be measured along with whatever comes next. */
async function untilFollowed() {
  await followSoon(app, app.db);
  const isLeft = "select 1 from app.job where kind = $1 and (state = 'running' or run_at <= now())";
  while ((await app.pool.query(isLeft, [followDefinitions.name])).rows.length > 0)
    await new Promise((done) => setTimeout(done, 200));
}

export type CsvWorld = Awaited<ReturnType<typeof makeWorld>>;
