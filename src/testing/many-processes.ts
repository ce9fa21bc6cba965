import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openDb, openPool } from "#server/db/db.ts";
import { startBucket } from "./bucket.ts";
import { startCountingMailServer } from "./counting-mail-server.ts";
import { bodyOf } from "./data-world.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "./factories.ts";
import { installedServer, type ServerProcess, startServerProcess } from "./server-process.ts";
import { freePort } from "./test-app.ts";
import { Visitor } from "./visitor.ts";

export type ManyProcesses = Awaited<ReturnType<typeof startManyProcesses>>;
export type Web = { url: string; kill(): Promise<void> };
export type Worker = {
  /** As the database knows its connections. */
  name: string;
  /** Nobody else hands mail over there: who has sent what is known. */
  mail: Awaited<ReturnType<typeof startCountingMailServer>>;
  kill(): Promise<void>;
};

/**
 * Simply on more than one machine, as an operator runs it: processes that only answer and processes that only work, each
 * with a data folder of its own, on one database and one object store.
 */
export async function startManyProcesses(database: { url: string; directUrl?: string }) {
  const ends: (() => unknown)[] = [];
  const bucket = await startBucket();
  ends.push(() => bucket.stop());
  const shared = {
    ...{ NODE_ENV: "production", LOG_LEVEL: "warn", APP_URL: "http://simply.example.test" },
    AUTH_SECRET: "the-same-for-all-of-them-and-long-enough",
    ...{ S3_BUCKET: "bucket", S3_ENDPOINT: bucket.endpoint, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" },
  };
  const start = async (name: string, settings: Record<string, string>): Promise<ServerProcess> => {
    const dataDir = mkdtempSync(join(tmpdir(), `simply-${name}-`));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const addresses = {
      DATABASE_URL: named(database.url, name),
      ...(database.directUrl && { DATABASE_DIRECT_URL: named(database.directUrl, name) }),
    };
    const server = await startServerProcess(
      { ...shared, ...addresses, DATA_DIR: dataDir, ...settings },
      installedServer(),
    );
    ends.push(() => server.kill());
    return server;
  };
  const startWeb = async (name: string): Promise<Web & { output(): string }> => {
    const port = await freePort();
    const { kill, output } = await start(name, { ROLE: "web", PORT: String(port) });
    return { url: `http://127.0.0.1:${port}`, kill, output };
  };
  const startWorker = async (name: string): Promise<Worker & { output(): string }> => {
    const mail = await startCountingMailServer();
    ends.push(() => mail.stop());
    const { kill, output } = await start(name, { ROLE: "worker", SMTP_URL: mail.url });
    return { name, mail, kill, output };
  };
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    // The first may have to build the client, which is one for all of them.
    const a = await startWeb("web-a");
    const [b, one, two] = await Promise.all([startWeb("web-b"), startWorker("worker-1"), startWorker("worker-2")]);
    const pool = openPool(database.directUrl ?? database.url, 3);
    ends.push(() => pool.end());
    return {
      webs: [a, b] as const,
      workers: [one, two] as const,
      startWorker,
      pool,
      stop,
      ...(await makeCamp(pool, a)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const named = (url: string, name: string) => {
  const address = new URL(url);
  address.searchParams.set("application_name", name);
  return address.href;
};

/** A team, and its administrator, who is signed in once and comes to every process with that. */
async function makeCamp(pool: pg.Pool, { url }: Web) {
  const db = openDb(pool);
  const [{ teamId }, person] = [await makeTeam(db), await makePerson(db)];
  await addToTeam(db, teamId, { ...person, isTeamAdmin: true });
  const signedIn = new Visitor(url);
  const { status } = await signedIn.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  if (status !== 200) throw new Error(`cannot sign in: ${status}`);
  const at = (rest: string) => `/api/teams/${teamId}${rest}`;
  const make = async (rest: string, input: object) => (await bodyOf<{ id: string }>(signedIn.post(at(rest), input))).id;
  return {
    ...{ teamId, at, make },
    enter: (web: Web): Visitor => Object.assign(new Visitor(web.url), { cookies: signedIn.cookies }),
    /** A collection with a field for each of these titles. */
    async collection(name: string, fields: Record<string, string>) {
      const id = await make("/collections", { name, pluralName: `${name}s` });
      const ids: Record<string, string> = {};
      for (const [title, dataType] of Object.entries(fields))
        ids[title] = await make(`/collections/${id}/fields`, { title, dataType });
      return { id, fields: ids };
    },
  };
}
