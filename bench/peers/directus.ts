import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { copyIn, copyOut } from "../../src/server/db/copy-rows.ts";

const version = "11.17.4";
/** Installed once, outside of the project. */
const folder = process.env.DIRECTUS_DIR ?? join(tmpdir(), `directus-${version}`);

type Rows = { table: string; columns: Record<string, string> };
export type Directus = { url: string; headers: Record<string, string>; pid: number; stop(): Promise<void> };

/**
 * Directus on the same Postgres, in a database of its own, with a copy of our rows in one table: the same twenty columns,
 * indexed where it is asked to sort and filter. Asked with a token of its administrator, for whom it checks least.
 */
export async function startDirectus(databaseUrl: string, rows: Rows): Promise<Directus> {
  install();
  const url = await copyRows(databaseUrl, rows);
  const token = randomBytes(24).toString("hex");
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ DB_CLIENT: "pg", DB_CONNECTION_STRING: url.href, SECRET: randomBytes(24).toString("hex") },
    ...{ ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: randomBytes(12).toString("hex"), ADMIN_TOKEN: token },
    ...{ TELEMETRY: "false", LOG_LEVEL: "warn", CACHE_ENABLED: "false", RATE_LIMITER_ENABLED: "false" },
  };
  const cli = join(folder, "node_modules/directus/cli.js");
  execFileSync(process.execPath, [cli, "bootstrap"], { cwd: folder, env, stdio: "ignore" });
  const server = spawn(process.execPath, [cli, "start"], { cwd: folder, env, stdio: "ignore" });
  const headers = { authorization: `Bearer ${token}` };
  const address = `http://127.0.0.1:${port}`;
  await ready(server, address);
  return {
    url: address,
    headers,
    pid: server.pid!,
    async stop() {
      server.kill();
      await once(server, "exit");
    },
  };
}

/** Its scripts in automations want a module that has to be compiled; nothing here runs one, so that a stand-in will do. */
function install() {
  if (existsSync(join(folder, "node_modules/directus/cli.js"))) return;
  console.log(`Installing Directus ${version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "directus-beside-ours", private: true }));
  const options = { cwd: folder, stdio: "ignore", shell: process.platform === "win32" } as const;
  execFileSync("npm", ["install", `directus@${version}`, "--ignore-scripts", "--no-audit", "--no-fund"], options);
  const standIn = `module.exports = { Isolate: class { constructor() { throw new Error("not compiled"); } } };`;
  writeFileSync(join(folder, "node_modules/isolated-vm/isolated-vm.js"), standIn);
}

async function copyRows(databaseUrl: string, { table, columns }: Rows): Promise<URL> {
  const url = new URL(databaseUrl);
  url.pathname = "/directus";
  const ours = new pg.Client({ connectionString: databaseUrl });
  await ours.connect();
  await ours.query("drop database if exists directus with (force)");
  await ours.query("create database directus");
  const theirs = new pg.Client({ connectionString: url.href });
  await theirs.connect();
  const names = Object.entries(columns).map(([title, column]) => ({ name: nameOf(title), column }));
  const types = await ours.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0`,
    [table],
  );
  const typeOf = (column: string) => types.rows.find(({ name }) => name === column || `"${name}"` === column)!.type;
  await theirs.query(
    `create table people (id uuid primary key, ${names.map(({ name, column }) => `${name} ${typeOf(column)}`).join(", ")})`,
  );
  const source = `copy (select _record_id, ${names.map(({ column }) => column).join(", ")} from ${table}) to stdout`;
  const blocks = async function* () {
    for await (const { bytes } of copyOut(ours, source)) yield bytes;
  };
  await copyIn(theirs, "copy people from stdin", blocks());
  for (const indexed of ["fee, id", "points", "code", "payment"])
    await theirs.query(`create index on people (${indexed})`);
  await theirs.query("vacuum analyze people");
  await Promise.all([ours.end(), theirs.end()]);
  return url;
}

export const nameOf = (title: string): string => title.toLowerCase().replaceAll(" ", "_");

async function ready(server: ChildProcess, address: string) {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error("Directus did not start");
    const answer = await fetch(`${address}/server/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(500);
  }
  throw new Error("Directus did not answer within two minutes");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
