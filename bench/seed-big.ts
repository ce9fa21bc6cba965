import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../src/server/postgres/embedded-postgres.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "../src/testing/factories.ts";
import { fillCollection, filler } from "./fill.ts";

/** `npm run seed:big`: a team with a million records × 20 fields, and 5,000 beside them, in the development database. */
const total = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const env = { ...readEnv(), ROLE: ["web" as const], LOG_LEVEL: "warn" as const };
if (env.isProduction) throw new Error("seed:big is for development only");
const running = env.DATABASE_URL ?? findRunningPostgres(env.DATA_DIR);
const started = running ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
try {
  const { app, close } = await openApp(env, running ?? started!.url);
  try {
    const person = await makePerson(app.db, { name: "Bea Big" });
    const { teamId } = await makeTeam(app.db, { name: "Big" });
    await addToTeam(app.db, teamId, { ...person, isTeamAdmin: true });
    const began = Date.now();
    await fillCollection(app, filler(teamId, person), "People", total);
    await fillCollection(app, filler(teamId, person), "Visitors", 5_000);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${total} records in ${seconds} s. Sign in as ${person.email} with ${demoPassword}.`);
  } finally {
    await close();
  }
} finally {
  await started?.stop();
}
