// Runs before start, test and dev on whatever Node the machine has (20 or later), before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchPart, machineName, missingParts, thisMachine } from "./native-parts.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".simply-setup");
const lock = join(modules, ".simply-setup-lock");
const wantedNode = 24;
const machine = thisMachine();

try {
  if (!isSetUp()) await withLock(install);
} catch (error) {
  console.error(`Setup failed: ${error.message}`);
  process.exitCode = 1;
}

function isSetUp() {
  return readText(stamp) === fingerprint() && existsSync(join(modules, ".bin", nodeName()));
}

/** What is to be installed, and for which machine: a folder that two share, or that was copied, is made anew. */
function fingerprint() {
  const hash = createHash("sha256").update(`${machineName(machine)}\n`);
  for (const name of ["package.json", "package-lock.json"]) hash.update(`${name}\n${readText(join(root, name))}\n`);
  return hash.digest("hex");
}

// A folder is made by one process only; the process number inside tells whether its maker is still at work.
async function withLock(work) {
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited) console.log("Another setup is at work here; waiting for it.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    if (!isSetUp()) work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock() {
  try {
    mkdirSync(modules, { recursive: true });
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw new Error(`cannot write in ${root} (${error.message}).`);
  }
  if (!isLockStale()) return false;
  rmSync(lock, { recursive: true, force: true });
  return takeLock();
}

function isLockStale() {
  const pid = Number(readText(join(lock, "pid")));
  if (pid > 0) return !isAlive(pid);
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > 5_000;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function install() {
  console.log("Installing what Simply needs (this takes a minute the first time) …");
  // The build needs its tools in production too. The lock stays as it is: an older npm would take `libc` out of it, and the
  // next "git pull" would end at a file that was changed here.
  runNpm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (nodeVersion() !== wantedNode) {
    console.log(`Node ${wantedNode} was not installed, probably because install scripts are off; fetching it.`);
    runNpm(["rebuild", "node", "--loglevel=error", "--ignore-scripts=false", "--foreground-scripts"]);
  }
  if (nodeVersion() !== wantedNode) {
    throw new Error(
      `node_modules/.bin/node is not Node ${wantedNode}. Allow the install script of the package "node" and run "npm run setup" again.`,
    );
  }
  fetchMissingParts();
  writeFileSync(stamp, fingerprint());
}

/** npm leaves out a part for this machine that did not come, and calls that a success. */
function fetchMissingParts() {
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const part of missingParts(root, locked, machine)) {
    console.log(`npm left out ${part.name}, which this machine (${machineName(machine)}) needs; fetching it.`);
    try {
      fetchPart(root, locked, part, runNpm);
    } catch {
      throw new Error(
        `${part.name} ${part.version}, which this machine (${machineName(machine)}) needs, could not be fetched. Look above for the reason and whether your registry offers it, then run "npm run setup" again.`,
      );
    }
  }
}

function runNpm(args, folder = root) {
  // npm tells its scripts where it lives; without it (node bin/setup.mjs) the one on the path is used.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith(".js") ? [process.execPath, [own]] : ["npm", []];
  const run = spawnSync(command, [...first, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32" && command === "npm",
  });
  if (run.status === 0) return;
  console.error(`${run.stdout ?? ""}${run.stderr ?? ""}`.trim());
  const reason = run.error ? run.error.message : `it ended with ${run.signal ?? `code ${run.status}`}`;
  throw new Error(`"npm ${args.join(" ")}" did not work: ${reason}.`);
}

function nodeVersion() {
  const run = spawnSync(join(modules, ".bin", nodeName()), ["--version"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return Number(/^v(\d+)\./.exec(run.stdout ?? "")?.[1]);
}

function nodeName() {
  return process.platform === "win32" ? "node.cmd" : "node";
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
