import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Objects = Map<string, Buffer>;
type Uploads = Map<string, Map<number, Buffer>>;

/** An object store on this machine with one bucket, `bucket`, open to the key `id`. */
export async function startBucket() {
  const objects: Objects = new Map();
  const uploads: Uploads = new Map();
  const server = createServer(answerLikeS3(objects, uploads));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Two objects a page. */
function listLikeS3(objects: Objects, token: string | null, prefix: string): string {
  const from = Number(token ?? 0);
  const names = [...objects.keys()]
    .map((path) => path.replace("/bucket/", ""))
    .filter((name) => name.startsWith(prefix));
  const contents = names
    .slice(from, from + 2)
    .map((name) => `<Contents><Key>${name}</Key><LastModified>2027-01-02T03:04:05.000Z</LastModified></Contents>`);
  const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

/** As much of the remote service as the store speaks to. */
const answerLikeS3 =
  (objects: Objects, uploads: Uploads): RequestListener =>
  async (request, response) => {
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
    if (searchParams.get("list-type") === "2")
      return reply(200, listLikeS3(objects, searchParams.get("continuation-token"), searchParams.get("prefix") ?? ""));
    const object = objects.get(pathname);
    if (!object) return reply(404, "<Error><Code>NoSuchKey</Code></Error>");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = start ? object.subarray(Number(start), Number(end) + 1) : object;
    return reply(start ? 206 : 200, part, { "content-length": String(part.length) });
  };
