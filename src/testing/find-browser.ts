import { posix, win32 } from "node:path";

/** What decides about the browser. */
export type BrowserMachine = {
  platform: NodeJS.Platform;
  arch: string;
  env: Record<string, string | undefined>;
  home: string;
  isRoot: boolean;
  /** The text of /etc/os-release. */
  release: string;
  exists(path: string): boolean;
};

/** Where it is, or how it is to be had. */
export type FoundBrowser = { from: "disk"; path: string } | { from: "package" } | { from: "apt" };

/** The one that is asked for, else one that is installed, else the one inside an npm package, else Debian's own. */
export function findBrowser(machine: BrowserMachine): FoundBrowser {
  const asked = machine.env.CHROME_PATH;
  if (asked && !machine.exists(asked)) throw new Error(`CHROME_PATH is ${asked}, but there is no such file.`);
  const path = asked || installedBrowsers(machine).find(machine.exists);
  if (path) return { from: "disk", path };
  if (runsPackedBrowser(machine)) return { from: "package" };
  if (mayInstall(machine)) return { from: "apt" };
  throw new Error(
    "There is no browser for the tests: install Chrome, Chromium or Edge, or set CHROME_PATH to where one is.",
  );
}

function installedBrowsers({ platform, env, home }: BrowserMachine): string[] {
  if (platform === "win32") return onWindows(env);
  if (platform === "darwin") return ["/Applications", posix.join(home, "Applications")].flatMap(onMac);
  return onLinux(env.PATH ?? "");
}

function onWindows(env: BrowserMachine["env"]): string[] {
  const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  const programs = [
    ["Google", "Chrome", "Application", "chrome.exe"],
    ["Chromium", "Application", "chrome.exe"],
    ["Microsoft", "Edge", "Application", "msedge.exe"],
  ];
  return programs.flatMap((program) => folders.map((folder) => win32.join(folder, ...program)));
}

const onMac = (folder: string): string[] =>
  ["Google Chrome", "Chromium", "Microsoft Edge"].map((name) =>
    posix.join(folder, `${name}.app`, "Contents", "MacOS", name),
  );

function onLinux(path: string): string[] {
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", ...path.split(":").filter((folder) => folder !== "")];
  // The first is without windows, and lighter.
  const names = [
    "chromium-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "microsoft-edge",
  ];
  return names.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}

/** It is built for Linux on x64 with glibc, whose loader is always at this place. */
const runsPackedBrowser = ({ platform, arch, exists }: BrowserMachine): boolean =>
  platform === "linux" && arch === "x64" && exists("/lib64/ld-linux-x86-64.so.2");

/** Others name their package otherwise, or, like Ubuntu, have none. */
const mayInstall = ({ platform, isRoot, release, exists }: BrowserMachine): boolean =>
  platform === "linux" && isRoot && /^ID="?(debian|raspbian)"?$/m.test(release) && exists("/usr/bin/apt-get");
