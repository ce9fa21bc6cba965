import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "./find-program.ts";
import { makeSelfSigned } from "./self-signed.ts";
import { freePort } from "./test-app.ts";

const deploy = join(import.meta.dirname, "../../deploy");

export type ReverseProxy = { url: string; stop(): Promise<void> };
type Place = { folder: string; port: number; upstreams: readonly string[] };

/** Reverse proxies as docs/operating.md sets them up: the files of `deploy`, but for names, ports and certificates. */
export const proxies = {
  nginx: { program: findProgram("nginx"), write: writeNginx },
  caddy: { program: findProgram("caddy"), write: writeCaddy },
};

/** Before Simplys on these ports; `port` is where it speaks https. */
export async function startProxy(
  name: keyof typeof proxies,
  port: number,
  ports: readonly number[],
): Promise<ReverseProxy> {
  const { program, write } = proxies[name];
  const folder = mkdtempSync(join(tmpdir(), `simply-${name}-`));
  // What it collects on disk it may write as another user.
  chmodSync(folder, 0o755);
  const upstreams = ports.map((each) => `127.0.0.1:${each}`);
  const child = spawn(program!, await write({ folder, port, upstreams }), {
    ...{ cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-20_000);
  });
  const exited = once(child, "exit");
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await sleep(50);
  }
  return {
    url: `https://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function writeNginx({ folder, port, upstreams }: Place): Promise<string[]> {
  const { key, cert } = makeSelfSigned("localhost");
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "cert.pem"), cert);
  const site = exchange(readFileSync(join(deploy, "nginx.conf"), "utf8"), {
    "listen 80;": `listen 127.0.0.1:${await freePort()};`,
    "listen 443 ssl;": `listen 127.0.0.1:${port} ssl;`,
    "server_name simply.example.org;": "server_name localhost;",
    "server 127.0.0.1:3000 max_fails=0;": upstreams.map((upstream) => `server ${upstream} max_fails=0;`).join(" "),
    "/etc/letsencrypt/live/simply.example.org/fullchain.pem": join(folder, "cert.pem"),
    "/etc/letsencrypt/live/simply.example.org/privkey.pem": join(folder, "key.pem"),
  });
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${join(folder, each)};`,
  );
  const whole = `daemon off; pid ${join(folder, "pid")}; error_log stderr; worker_processes 1; events {}
    http { access_log off; ${temporary.join(" ")} include ${join(folder, "site.conf")}; }`;
  writeFileSync(join(folder, "nginx.conf"), whole);
  return ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
}

async function writeCaddy({ folder, port, upstreams }: Place): Promise<string[]> {
  const site = exchange(readFileSync(join(deploy, "Caddyfile"), "utf8"), {
    "simply.example.org {": `localhost:${port} {\n\ttls internal`,
    "reverse_proxy 127.0.0.1:3000 {": `reverse_proxy ${upstreams.join(" ")} {`,
  });
  const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), options + site);
  return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
}

/** Whatever is not there any more fails: what is tried must be what operators get. */
function exchange(text: string, words: Record<string, string>): string {
  return Object.entries(words).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`there is no "${from}"`);
    return now.replaceAll(from, to);
  }, text);
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
