import { createServer, type IncomingHttpHeaders } from "node:http";
import { patience } from "./patience.ts";

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A real server on this machine that takes what is sent to it, and answers as a test wants. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer: { status: number; headers?: Record<string, string>; text?: string; after?: Promise<void> } = {
    status: 200,
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? "" });
    const { status, headers, text, after } = answer;
    await after;
    response.writeHead(status, headers).end(text ?? "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}/hook`,
    received,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** Until so many have come. */
    async has(count: number): Promise<Received[]> {
      for (const end = Date.now() + patience; received.length < count && Date.now() < end; )
        await new Promise((done) => setTimeout(done, 25));
      if (received.length < count) throw new Error(`only ${received.length} of ${count} came in time`);
      return received;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
