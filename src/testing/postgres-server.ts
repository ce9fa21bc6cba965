import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asUser, chooseSystemUser } from "#server/postgres/system-user.ts";
import { freePort } from "./test-app.ts";

/** Where Debian puts each version's programs. */
const versions = "/usr/lib/postgresql";

/** The programs of the oldest PostgreSQL on this machine that Simply works with. */
export function findPostgresPrograms(): string | undefined {
  const found = existsSync(versions) ? readdirSync(versions).map(Number) : [];
  const [oldest] = found.filter((version) => version >= 15).sort((a, b) => a - b);
  const programs = oldest && join(versions, String(oldest), "bin");
  return programs && existsSync(join(programs, "initdb")) ? programs : undefined;
}

export const noPostgres =
  "NOT TRIED: there is no PostgreSQL server on this machine (Debian: apt-get install postgresql)";

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>;

/**
 * An operator's own PostgreSQL: a cluster in a folder of its own, on a port of its own, with a database as
 * docs/operating.md makes it. Its programs run as another user where this one is root.
 */
export async function startPostgresServer(programs: string, settings: Record<string, string> = {}) {
  const user = chooseSystemUser([]);
  const folder = mkdtempSync(join(tmpdir(), "simply-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...asUser(user),
      ...{ cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } },
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync");
  const port = await freePort();
  const own = { port, listen_addresses: "127.0.0.1", unix_socket_directories: folder, max_connections: 120 };
  configure({ ...own, ...settings });
  let server = await start();
  const url = `postgres://simply@127.0.0.1:${port}/simply`;
  run("createuser", "-h", folder, "-p", String(port), "-U", "postgres", "--createdb", "simply");
  const how = ["--owner", "simply", "--encoding", "UTF8", "--locale", "C.UTF-8", "--template", "template0"];
  run("createdb", "-h", folder, "-p", String(port), "-U", "postgres", ...how, "simply");

  /** Quotes as postgresql.conf wants them. */
  function configure(values: Record<string, string | number>) {
    const lines = Object.entries(values).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`);
    appendFileSync(join(data, "postgresql.conf"), lines.join(""));
  }

  async function start(): Promise<ChildProcess> {
    const child = spawn(join(programs, "postgres"), ["-D", data], {
      ...asUser(user),
      ...{ cwd: folder, stdio: ["ignore", "ignore", "pipe"], env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } },
    });
    let said = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-20_000);
    });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
      await sleep(50);
    }
    return child;
  }

  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  };
  return {
    url,
    folder,
    data,
    configure,
    /** One of its programs, as its user, in its folder. */
    run: (program: string, ...args: string[]) => run(program, ...args),
    /** How its programs connect as the one who may do everything. */
    asAdmin: ["-h", folder, "-p", String(port), "-U", "postgres"],
    user,
    async begin() {
      server = await start();
    },
    /** As systemctl stops it: connections are cut, everything is written. */
    end: () => end("SIGINT"),
    async stop() {
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
