import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody's own website, on another port: every page of it is written by the test. */
export async function startForeignSite() {
  const pages = new Map<string, { html: string; policy?: string }>();

  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";

    const page = pages.get(path);
    if (page?.policy) response.setHeader("content-security-policy", page.policy);
    // What a browser asks for by itself is no part of the story.
    response.writeHead(page ? 200 : 204, { "content-type": "text/html; charset=utf-8" }).end(page?.html);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** A page with this in its body. */
    write(path: string, body: string, more: { head?: string; lang?: string; policy?: string } = {}) {
      const { head = "", lang = "en", policy } = more;
      const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Lakeside</title>${head}</head><body><main><h1>Lakeside</h1>${body}</main></body></html>`;
      pages.set(path, { html, ...(policy && { policy }) });
    },
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

export type ForeignSite = Awaited<ReturnType<typeof startForeignSite>>;
