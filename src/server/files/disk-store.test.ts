import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDiskStore } from "./disk-store.ts";

const key = "0123456789abcdef0123456789abcdef";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simply-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the disk store", () => {
  it("gives back what was put, whole or in part, until it is removed", async () => {
    const store = openDiskStore(folder);
    await store.put(key, Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect(readdirSync(join(folder, "01"))).toEqual([key]);

    const whole = await store.get(key);
    expect(whole?.bytes).toBe(11);
    expect(await text(whole!.stream)).toBe("hello world");
    const part = await store.get(key, { start: 6, end: 8 });
    expect(part?.bytes).toBe(3);
    expect(await text(part!.stream)).toBe("wor");

    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });

  it("lists everything it holds, with when it came, and nothing else", async () => {
    const store = openDiskStore(folder);
    expect(await Readable.from(store.list()).toArray()).toEqual([]);
    for (const each of [key, `${key}-64`]) await store.put(each, Readable.from(["x"]));
    mkdirSync(join(folder, "unfinished"), { recursive: true });
    writeFileSync(join(folder, "unfinished", "half"), "x");
    writeFileSync(join(folder, "01", "notes.txt"), "x");
    const at = new Date(1_800_000_000_000);
    for (const each of [key, `${key}-64`]) utimesSync(join(folder, "01", each), at, at);
    const listed: { key: string }[] = await Readable.from(store.list()).toArray();
    expect(listed.sort((a, b) => a.key.length - b.key.length)).toEqual([
      { key, at },
      { key: `${key}-64`, at },
    ]);
  });

  it("leaves nothing of a stream that fails in the middle", async () => {
    const store = openDiskStore(folder);
    await expect(store.put(key, Readable.from(failing()))).rejects.toThrow("cut");
    expect(filesIn(folder)).toEqual([]);
  });

  it("leaves nothing when the place cannot be written", async () => {
    writeFileSync(join(folder, "01"), "a file where a folder should be");
    await expect(openDiskStore(folder).put(key, Readable.from(["x"]))).rejects.toThrow();
    expect(filesIn(folder)).toEqual(["01"]);
  });

  it.skipIf(!canMount())("leaves nothing on a full disk", async () => {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
    try {
      const store = openDiskStore(folder);
      const tooMuch = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024)));
      await expect(store.put(key, tooMuch)).rejects.toMatchObject({ code: "ENOSPC" });
      expect(filesIn(folder)).toEqual([]);
    } finally {
      execFileSync("umount", [folder]);
    }
  });

  it("clears what a killed process left, but not what another may still be writing", async () => {
    const unfinished = join(folder, "unfinished");
    mkdirSync(unfinished);
    for (const name of ["old", "young"]) writeFileSync(join(unfinished, name), "half");
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(join(unfinished, "old"), longAgo, longAgo);
    await openDiskStore(folder).removeStale();
    expect(readdirSync(unfinished)).toEqual(["young"]);
  });

  it("takes only its own keys", async () => {
    const store = openDiskStore(folder);
    await expect(async () => store.get("../secret")).rejects.toThrow("not a storage key");
    await expect(async () => store.remove(`../${key}`)).rejects.toThrow("not a storage key");
  });

  it("says whether it is ready", async () => {
    await expect(openDiskStore(folder).ready()).resolves.toBeUndefined();
    writeFileSync(join(folder, "file"), "");
    await expect(openDiskStore(join(folder, "file")).ready()).rejects.toThrow();
  });
});

async function* failing() {
  yield Buffer.alloc(100_000);
  throw new Error("cut");
}

const filesIn = (root: string): string[] =>
  (readdirSync(root, { recursive: true }) as string[]).filter((name) => statSync(join(root, name)).isFile());

function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), "simply-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
