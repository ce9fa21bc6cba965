import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBucket } from "#testing/bucket.ts";
import { openS3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

let remote: Awaited<ReturnType<typeof startBucket>>;
let objects: typeof remote.objects;
let uploads: typeof remote.uploads;
let store: Store;

beforeAll(async () => {
  remote = await startBucket();
  ({ objects, uploads } = remote);
  store = openS3Store(settings());
});

const settings = () => ({
  bucket: "bucket",
  region: "us-east-1",
  endpoint: remote.endpoint,
  accessKeyId: "id",
  secretAccessKey: "secret",
});

afterAll(() => remote.stop());

describe("the S3 store", () => {
  it("gives back what was put, whole or in part, until it is removed", async () => {
    await store.put("small", Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect([...objects.keys()]).toEqual(["/bucket/files/small"]);

    const whole = await store.get("small");
    expect(whole?.bytes).toBe(11);
    expect((await buffer(whole!.stream)).toString()).toBe("hello world");
    const part = await store.get("small", { start: 6, end: 8 });
    expect(part?.bytes).toBe(3);
    expect((await buffer(part!.stream)).toString()).toBe("wor");

    await store.remove("small");
    expect(await store.get("small")).toBeUndefined();
  });

  it("sends a large file in parts", async () => {
    const chunks = Array.from({ length: 12 }, (_, place) => Buffer.alloc(1024 * 1024, place));
    await store.put("large", Readable.from(chunks));
    expect(objects.get("/bucket/files/large")?.equals(Buffer.concat(chunks))).toBe(true);
    await store.remove("large");
  });

  it.each([1, 12])("leaves nothing of a stream that fails after %i MB", async (megabytes) => {
    await expect(store.put("failing", Readable.from(failingAfter(megabytes)))).rejects.toThrow("cut");
    expect(objects.size).toBe(0);
    expect(uploads.size).toBe(0);
  });

  it("lists everything it holds, page by page", async () => {
    for (const key of ["one", "two", "three"]) await store.put(key, Readable.from(["x"]));
    const listed: { key: string }[] = await Readable.from(store.list()).toArray();
    expect(listed).toEqual(["one", "two", "three"].map((key) => ({ key, at: new Date("2027-01-02T03:04:05Z") })));
    for (const { key } of listed) await store.remove(key);
    expect(await Readable.from(store.list()).toArray()).toEqual([]);
  });

  it("keeps what lies in another folder apart", async () => {
    const backups = openS3Store({ ...settings(), folder: "backups" });
    await backups.put("one", Readable.from(["x"]));
    expect([...objects.keys()]).toEqual(["/bucket/backups/one"]);
    expect(await store.get("one")).toBeUndefined();
    await backups.remove("one");
  });

  it("says whether its bucket is there", async () => {
    await expect(store.ready()).resolves.toBeUndefined();
    const other = openS3Store({
      bucket: "missing",
      region: "us-east-1",
      endpoint: remote.endpoint,
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    await expect(other.ready()).rejects.toThrow();
  });
});

async function* failingAfter(megabytes: number) {
  for (let count = 0; count < megabytes; count++) yield Buffer.alloc(1024 * 1024);
  throw new Error("cut");
}
