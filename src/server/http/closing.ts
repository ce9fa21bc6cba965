import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const leaving = new WeakSet<FastifyInstance>();
const longestLeave = 1_000;

/** Once the server stops, an answered connection must not be kept alive: the stop would wait for its client to leave. */
export function closeWithTheLastAnswer(server: FastifyInstance) {
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  server.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing || leaving.has(server)) reply.header("connection", "close");
    done();
  });
  server.addHook("onResponse", (_request, _reply, done) => {
    // For an answer whose head was sent before the stop began.
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}

/** Lets answers on their way finish, then closes what browsers keep open just in case. */
export async function closeServer(server: FastifyInstance) {
  const grace = setTimeout(() => server.server.closeAllConnections(), 4_000);
  await server.close();
  clearTimeout(grace);
}

/**
 * A proxy sends the next request by a connection that it has kept: closed at that moment, a write would be lost, for no
 * proxy sends one twice. So nobody new is let in, while those who are here get another answer, and are told that it is the
 * last.
 */
export async function letLeave(server: FastifyInstance) {
  if (!server.server.listening) return;
  leaving.add(server);
  // Unlike that of a server for HTTP, which also closes connections that are at rest.
  Server.prototype.close.call(server.server);
  for (let waited = 0; waited < longestLeave && (await countConnections(server)) > 0; waited += 50) await sleep(50);
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
