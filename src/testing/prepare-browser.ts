import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";
import { type BrowserMachine, findBrowser } from "./find-browser.ts";

/** Where the browser is, once it is there. */
export async function prepareBrowser(say: (sentence: string) => void = console.warn): Promise<string> {
  const found = findBrowser(thisMachine());
  if (found.from === "disk") return found.path;
  if (found.from === "package") return unpackBrowser();
  say("Installing Debian's Chromium for the browser tests (this takes a minute or two) …");
  await installBrowser();
  const installed = findBrowser(thisMachine());
  if (installed.from !== "disk")
    throw new Error("Chromium was installed for the tests, and is not where Debian puts it.");
  return installed.path;
}

function thisMachine(): BrowserMachine {
  const { platform, arch, env } = process;
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return { platform, arch, env, home: homedir(), isRoot: process.getuid?.() === 0, release, exists: existsSync };
}

/**
 * Chromium and, beside it, the libraries with which it draws WebGL without a graphics card. Unpacked into a folder of
 * their own that is then renamed: two who start together do not take files away from under each other, and one that was
 * killed leaves no half a browser. The package's own way does neither, and runs whatever someone put into the shared /tmp.
 */
async function unpackBrowser(): Promise<string> {
  const packed = (name: string) => fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve("@sparticuz/chromium")));
  const browsers = join(import.meta.dirname, "../../.build/browser");
  const folder = join(browsers, `chromium-with-webgl-${statSync(packed("chromium.br")).size}`);
  const executablePath = join(folder, "chromium");
  if (existsSync(executablePath)) return executablePath;
  const own = `${folder}.${process.pid}.${randomUUID()}`;
  mkdirSync(own, { recursive: true });
  const unpacked = (name: string) => [createReadStream(packed(name)), createBrotliDecompress()] as const;
  await Promise.all([
    pipeline(...unpacked("chromium.br"), createWriteStream(join(own, "chromium"), { mode: 0o755 })),
    pipeline(...unpacked("swiftshader.tar.br"), extract(own)),
  ]);
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(executablePath)) throw error;
    rmSync(own, { recursive: true });
  }
  return executablePath;
}

/** What is known of packages is read anew only where it is missing or too old. */
const install = `
  test -x /usr/bin/chromium-headless-shell -o -x /usr/bin/chromium && exit
  install() { apt-get install --yes --no-install-recommends -o DPkg::Lock::Timeout=600 "$1"; }
  install chromium-headless-shell || { apt-get update; install chromium-headless-shell || install chromium; }`;

/** One at a time: whoever comes second waits, and finds it done. The lock ends with its holder, however that ends. */
async function installBrowser() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await promisify(execFile)("flock", ["/var/lib/apt", "sh", "-c", install], { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    const lastWords = String((cause as { stderr?: string }).stderr ?? cause)
      .trim()
      .split("\n")
      .at(-1);
    throw new Error(
      `Chromium could not be installed for the tests (${lastWords}): install Chrome, Chromium or Edge, or set CHROME_PATH to where one is.`,
      { cause },
    );
  }
}
