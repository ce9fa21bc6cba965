import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Server = {
  pid: number;
  /** Why it has ended by itself, if it has. */
  fate(): string | undefined;
  stop(): Promise<void>;
};

type Wanted = { name: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv; probe: string };

/** Those that run now: they end with this process, whyever it ends. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A server of Node that answers at `probe`. Whoever starts it stops it. */
export async function startServer({ name, args, cwd, env, probe }: Wanted): Promise<Server> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  running.add(child);
  void ended.then(() => running.delete(child));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const fate = () => {
    if (child.exitCode === null && child.signalCode === null) return undefined;
    if (said.includes("heap out of memory")) return "ran out of memory";
    const reason = said.split("\n").find((line) => line.includes("Error")) ?? "";
    return `ended with ${child.exitCode ?? child.signalCode} ${reason}`.trim();
  };
  const stop = async () => {
    if (fate()) return;
    child.kill();
    const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
  };
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid!, fate, stop };

  async function ready() {
    for (let tries = 0; tries < 600; tries++) {
      if (fate()) throw new Error(`not started: ${name} ${fate()}`);
      const answer = await fetch(probe).catch(() => undefined);
      if (answer?.ok) return;
      await wait(500);
    }
    throw new Error(`not started: ${name} did not answer within five minutes`);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
