import { posix, win32 } from "node:path";
import type { BrowserMachine } from "./find-browser.ts";

/** The one that is asked for, else one that is installed; none comes with the packages. */
export function findFirefox(machine: FirefoxMachine): string | undefined {
  const asked = machine.env.FIREFOX_PATH;
  if (asked && !machine.exists(asked)) throw new Error(`FIREFOX_PATH is ${asked}, but there is no such file.`);
  return asked || installed(machine).find(machine.exists);
}

export type FirefoxMachine = Pick<BrowserMachine, "platform" | "env" | "home" | "exists">;

function installed({ platform, env, home }: FirefoxMachine): string[] {
  if (platform === "win32")
    return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => win32.join(folder, "Mozilla Firefox", "firefox.exe"));
  if (platform === "darwin")
    return ["/Applications", posix.join(home, "Applications")].map((folder) =>
      posix.join(folder, "Firefox.app", "Contents", "MacOS", "firefox"),
    );
  const onPath = (env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", ...onPath];
  return ["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}
