import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

/** A server that `fetch("/api/…")` leads to: a page knows where it came from, here it has to be said. Gives what stops it. */
export async function servePage(answer: RequestListener): Promise<() => void> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => real(`http://127.0.0.1:${port}${path}`, options));
  return () => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllGlobals();
  };
}
