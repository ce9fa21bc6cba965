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
/** A process that can be killed and started again, with the same addresses and the same folder. */
type Restartable = {
  /** As the database knows its connections. */
  name: string;
  metricsUrl: string;
  kill(): Promise<void>;
  begin(): Promise<void>;
  /** All that it has said, before it was killed too. */
  output(): string;
};
export type Web = Restartable & { url: string };
export type Worker = Restartable & {
  /** Nobody else hands mail over there: who has sent what is known. */
  mail: Awaited<ReturnType<typeof startCountingMailServer>>;
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
    // So that who is in front of it can say whom it asks for.
    TRUST_PROXY: "127.0.0.1",
    AUTH_SECRET: "the-same-for-all-of-them-and-long-enough",
    ...{ S3_BUCKET: "bucket", S3_ENDPOINT: bucket.endpoint, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" },
  };
  const start = async (name: string, settings: Record<string, string>): Promise<Restartable> => {
    const dataDir = mkdtempSync(join(tmpdir(), `simply-${name}-`));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const metricsPort = await freePort();
    const all = {
      ...shared,
      DATABASE_URL: named(database.url, name),
      ...(database.directUrl && { DATABASE_DIRECT_URL: named(database.directUrl, name) }),
      ...{ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort), ...settings },
    };
    const lives: ServerProcess[] = [];
    const begin = async () => void lives.push(await startServerProcess(all, installedServer()));
    await begin();
    const kill = () => lives.at(-1)!.kill();
    ends.push(kill);
    const output = () => lives.map((life) => life.output()).join("");
    return { ...{ name, kill, begin, output }, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  };
  const startWeb = async (name: string): Promise<Web> => {
    const port = await freePort();
    const web = await start(name, { ROLE: "web", PORT: String(port) });
    return { ...web, url: `http://127.0.0.1:${port}` };
  };
  const startWorker = async (name: string): Promise<Worker> => {
    const mail = await startCountingMailServer();
    ends.push(() => mail.stop());
    const worker = await start(name, { ROLE: "worker", SMTP_URL: mail.url });
    return { ...worker, mail };
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
async function makeCamp(pool: pg.Pool, { url }: { url: string }) {
  const db = openDb(pool);
  const [{ teamId, memberRoleId }, person] = [await makeTeam(db), await makePerson(db)];
  await addToTeam(db, teamId, { ...person, isTeamAdmin: true });
  const signedIn = new Visitor(url);
  const { status } = await signedIn.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
  if (status !== 200) throw new Error(`cannot sign in: ${status}`);
  const at = (rest: string) => `/api/teams/${teamId}${rest}`;
  const make = async (rest: string, input: object) => (await bodyOf<{ id: string }>(signedIn.post(at(rest), input))).id;
  return {
    ...{ teamId, memberRoleId, at, make },
    enter: (web: { url: string }): Visitor => Object.assign(new Visitor(web.url), { cookies: signedIn.cookies }),
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
