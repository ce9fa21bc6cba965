import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** How a process is started, and what it says once it is there, with its address. */
type Program = { command: readonly string[]; listens: RegExp };

/** `root`: the folder of a Simply, perhaps of an older one. */
export const plainServer = (root = join(import.meta.dirname, "../..")): Program => ({
  command: [join(root, "src/testing/serve.ts")],
  listens: /^listening at (\S*)\n/m,
});

/** What a unit of systemd runs; its address is that of `APP_URL`. */
export const installedServer = (root = join(import.meta.dirname, "../..")): Program => ({
  command: ["--max-semi-space-size=6", "--heap-growing-percent=40", join(root, "bin/start.mjs")],
  listens: /^Simply is running at (\S+)$/m,
});

/** A Simply in a process of its own. Resolves when it listens; rejects with what it said when it cannot. */
export async function startServerProcess(settings: Record<string, string>, program = plainServer()) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), "simply-process-"));
  const child = spawn(process.execPath, program.command, {
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      NODE_ENV: "test",
      PORT: "0",
      SEED: "none",
      LOG_LEVEL: "warn",
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = collect(child);
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await Promise.race([written.find(program.listens), exited.then(() => undefined)]);
  const forget = () => {
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  };
  if (!url) {
    forget();
    throw new Error(written.text());
  }
  return {
    /** Empty of a process that only works. */
    url: url[1] ?? "",
    pid: child.pid!,
    output: written.text,
    waitForLine: written.find,
    /** Asks it to stop, and tells how it ended. */
    async terminate() {
      child.kill("SIGTERM");
      const [code, signal] = await exited;
      forget();
      return { code, signal };
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
      forget();
    },
  };
}

/** What the test run has compiled already, each process would compile anew. */
export const compileCache = (): NodeJS.ProcessEnv =>
  process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {};

function collect(child: ChildProcess) {
  let text = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      for (const look of waiting) look();
    });
  }
  const find = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = pattern.exec(text);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { text: () => text, find };
}
