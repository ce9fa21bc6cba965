import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openS3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

const objects = new Map<string, Buffer>();
const uploads = new Map<string, Map<number, Buffer>>();
let server: Server;
let store: Store;

beforeAll(async () => {
  server = createServer(answerLikeS3);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  store = openS3Store(settings());
});

const settings = () => ({
  bucket: "bucket",
  region: "us-east-1",
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  accessKeyId: "id",
  secretAccessKey: "secret",
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

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
    const port = (server.address() as AddressInfo).port;
    const other = openS3Store({
      bucket: "missing",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
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

/** Two objects a page. */
function listLikeS3(token: string | null): string {
  const from = Number(token ?? 0);
  const names = [...objects.keys()].map((path) => path.replace("/bucket/", ""));
  const contents = names
    .slice(from, from + 2)
    .map((name) => `<Contents><Key>${name}</Key><LastModified>2027-01-02T03:04:05.000Z</LastModified></Contents>`);
  const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

/** As much of the remote service as the store speaks to. */
const answerLikeS3: Parameters<typeof createServer>[1] = async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, "http://s3");
  const body = await buffer(request);
  const uploadId = searchParams.get("uploadId");
  const reply = (status: number, content: string | Buffer = "", headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : content);
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/")) return reply(403);
  if (!pathname.startsWith("/bucket")) return reply(404);

  if (request.method === "HEAD") return reply(200);
  if (request.method === "POST" && searchParams.has("uploads")) {
    uploads.set(pathname, new Map());
    return reply(200, "<R><UploadId>up</UploadId></R>");
  }
  if (request.method === "PUT" && uploadId) {
    uploads.get(pathname)?.set(Number(searchParams.get("partNumber")), body);
    return reply(200, "", { etag: '"part"' });
  }
  if (request.method === "POST" && uploadId) {
    const parts = [...uploads.get(pathname)!].sort(([a], [b]) => a - b).map(([, part]) => part);
    uploads.delete(pathname);
    objects.set(pathname, Buffer.concat(parts));
    return reply(200, "<R><ETag>whole</ETag></R>");
  }
  if (request.method === "DELETE") {
    (uploadId ? uploads : objects).delete(pathname);
    return reply(204);
  }
  if (request.method === "PUT") {
    objects.set(pathname, body);
    return reply(200, "", { etag: '"whole"' });
  }
  if (searchParams.get("list-type") === "2") return reply(200, listLikeS3(searchParams.get("continuation-token")));
  const object = objects.get(pathname);
  if (!object) return reply(404, "<Error><Code>NoSuchKey</Code></Error>");
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = start ? object.subarray(Number(start), Number(end) + 1) : object;
  return reply(start ? 206 : 200, part, { "content-length": String(part.length) });
};
