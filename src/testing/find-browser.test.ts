import { describe, expect, it } from "vitest";
import { type BrowserMachine, findBrowser } from "./find-browser.ts";

const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nID=debian\n';
const glibcOfX64 = "/lib64/ld-linux-x86-64.so.2";
const aptGet = "/usr/bin/apt-get";

describe("the browser of the tests", () => {
  it("is the one that CHROME_PATH names, before any that is installed", () => {
    const there = ["/opt/mine", "/usr/bin/chromium"];
    expect(find({ env: { CHROME_PATH: "/opt/mine" } }, there)).toEqual({ from: "disk", path: "/opt/mine" });
  });

  it("is none when CHROME_PATH leads nowhere, whatever else is there", () => {
    expect(() => find({ env: { CHROME_PATH: "/opt/gone" } }, ["/usr/bin/chromium"])).toThrow(
      "CHROME_PATH is /opt/gone, but there is no such file.",
    );
  });

  it.each<[string, Partial<BrowserMachine>, string]>([
    ["Debian's Chromium", {}, "/usr/bin/chromium"],
    ["Chrome on Linux", {}, "/usr/bin/google-chrome"],
    ["Edge on Linux", {}, "/usr/bin/microsoft-edge"],
    ["a Chromium from the path", { env: { PATH: "/usr/games::/nix/bin" } }, "/nix/bin/chromium"],
    ["Chrome on a Mac", mac(), "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["Chromium on a Mac", mac(), "/Applications/Chromium.app/Contents/MacOS/Chromium"],
    ["Edge on a Mac", mac(), "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
    ["one's own Chrome on a Mac", mac(), "/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["Chrome on Windows", windows(), "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
    ["one's own Chrome", windows(), "C:\\Users\\Ada L\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe"],
    ["Chromium on Windows", windows(), "C:\\Users\\Ada L\\AppData\\Local\\Chromium\\Application\\chrome.exe"],
    ["Edge on Windows", windows(), "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
  ])("is %s", (_, machine, path) => {
    expect(find(machine, [path, glibcOfX64, aptGet])).toEqual({ from: "disk", path });
  });

  it("is Chromium or Chrome before Edge", () => {
    const there = ["Microsoft\\Edge\\Application\\msedge.exe", "Google\\Chrome\\Application\\chrome.exe"];
    const [edge, chrome] = there.map((path) => `C:\\Program Files\\${path}`);
    expect(find(windows(), [edge!, chrome!])).toEqual({ from: "disk", path: chrome });
  });

  it("comes out of its package where that runs: Linux on x64 with glibc", () => {
    expect(find({ arch: "x64" }, [glibcOfX64, aptGet])).toEqual({ from: "package" });
    expect(find({ arch: "x64", isRoot: false, release: "ID=ubuntu" }, [glibcOfX64])).toEqual({ from: "package" });
  });

  it("is installed on Debian on ARM, by root", () => {
    expect(find({}, [aptGet])).toEqual({ from: "apt" });
    expect(find({ release: 'ID="raspbian"' }, [aptGet])).toEqual({ from: "apt" });
  });

  it.each<[string, Partial<BrowserMachine>]>([
    ["on Debian without the right to install", { isRoot: false }],
    ["on another Linux", { release: "ID=ubuntu\nID_LIKE=debian\n" }],
    ["on Linux without glibc", { arch: "x64", release: "ID=alpine" }],
    ["on a Mac", mac()],
    ["on Windows", windows()],
  ])("has to be installed by hand %s, and a sentence says so", (_, machine) => {
    expect(() => find(machine, [aptGet])).toThrow(
      "There is no browser for the tests: install Chrome, Chromium or Edge, or set CHROME_PATH to where one is.",
    );
  });
});

/** A Debian on ARM as root, unless told; only these files are there. */
const find = (machine: Partial<BrowserMachine>, there: string[]) =>
  findBrowser({
    ...{ platform: "linux", arch: "arm64", env: {}, home: "/root", isRoot: true, release: debian },
    ...machine,
    exists: (path) => there.includes(path),
  });

function mac(): Partial<BrowserMachine> {
  return { platform: "darwin", home: "/Users/ada", isRoot: false, release: "" };
}

function windows(): Partial<BrowserMachine> {
  return {
    ...{ platform: "win32", arch: "x64", home: "C:\\Users\\Ada L", isRoot: false, release: "" },
    env: {
      PROGRAMFILES: "C:\\Program Files",
      "PROGRAMFILES(X86)": "C:\\Program Files (x86)",
      LOCALAPPDATA: "C:\\Users\\Ada L\\AppData\\Local",
    },
  };
}
