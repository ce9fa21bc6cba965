import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "./find-program.ts";
import { freePort } from "./test-app.ts";

export const findPgbouncer = (): string | undefined => findProgram("pgbouncer");

/** A real pooler before a database, with fewer sessions of it than callers. */
export async function startPgbouncer(program: string, databaseUrl: string, mode: "transaction" | "session") {
  const folder = mkdtempSync(join(tmpdir(), "simply-pgbouncer-"));
  // It does not run as root, and reads this as another user.
  chmodSync(folder, 0o755);
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const secret = password && ` password=${decodeURIComponent(password)}`;
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${databasePort} user=${username}${secret}`,
    "[pgbouncer]",
    ...[`listen_addr = 127.0.0.1`, `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"],
    ...[`pool_mode = ${mode}`, `default_pool_size = ${mode === "transaction" ? 4 : 40}`, "max_client_conn = 200"],
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o644 });
  const asOther = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(program, ["-q", ...asOther, file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const exited = once(child, "exit");
  const hasEnded = exited.then(() => true);
  while (!(await answers(port))) {
    const isOver = await Promise.race([hasEnded, new Promise((done) => setTimeout(() => done(false), 50))]);
    if (isOver) throw new Error(`pgbouncer did not start: ${said}`);
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
