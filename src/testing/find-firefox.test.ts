import { expect, it } from "vitest";
import { type FirefoxMachine, findFirefox } from "./find-firefox.ts";

const programs = { PROGRAMFILES: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\Ada L\\AppData\\Local" };

it.each<[string, Partial<FirefoxMachine>, string]>([
  ["Debian's", {}, "/usr/bin/firefox-esr"],
  ["another Linux's", {}, "/usr/bin/firefox"],
  ["one from the path", { env: { PATH: "/usr/games::/nix/bin" } }, "/nix/bin/firefox"],
  ["on a Mac", { platform: "darwin" }, "/Applications/Firefox.app/Contents/MacOS/firefox"],
  ["one's own on a Mac", { platform: "darwin" }, "/Users/ada/Applications/Firefox.app/Contents/MacOS/firefox"],
  ["on Windows", { platform: "win32", env: programs }, "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
  [
    "one's own on Windows",
    { platform: "win32", env: programs },
    "C:\\Users\\Ada L\\AppData\\Local\\Mozilla Firefox\\firefox.exe",
  ],
])("finds Firefox: %s", (_, machine, path) => {
  expect(find(machine, [path])).toBe(path);
});

it("takes the one that FIREFOX_PATH names, and refuses a path that leads nowhere", () => {
  expect(find({ env: { FIREFOX_PATH: "/opt/mine" } }, ["/opt/mine", "/usr/bin/firefox"])).toBe("/opt/mine");
  expect(() => find({ env: { FIREFOX_PATH: "/opt/gone" } }, ["/usr/bin/firefox"])).toThrow(
    "FIREFOX_PATH is /opt/gone, but there is no such file.",
  );
});

it("finds none where there is none", () => {
  expect(find({}, [])).toBeUndefined();
});

const find = (machine: Partial<FirefoxMachine>, there: string[]) =>
  findFirefox({ platform: "linux", env: {}, home: "/Users/ada", exists: (path) => there.includes(path), ...machine });
