import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
export type Answered = { status: number; body: unknown; headers?: Record<string, string> };

/** What goes wrong instead of an answer. */
type Trouble = "silent" | "cut";

/** Something on this machine that speaks a provider's protocol, and can be told to refuse the next. */
export async function openStandIn(answer: (asked: Asked) => Answered) {
  const planned: (Answered | Trouble)[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await buffer(request)).toString();
    const url = new URL(request.url ?? "/", "http://stand-in");
    const asked = { method: request.method ?? "", url, headers: request.headers, body };
    const next = planned.shift() ?? answer(asked);
    if (next === "silent") return;
    if (next === "cut") {
      request.socket.destroy();
      return;
    }
    const headers = { "content-type": "application/json", ...next.headers };
    response.writeHead(next.status, headers).end(JSON.stringify(next.body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Instead of what it would say, in this order. */
    plan: (...next: (Answered | Trouble)[]) => void planned.push(...next),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
