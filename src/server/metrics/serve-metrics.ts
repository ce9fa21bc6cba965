import { hash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#shared/endpoint.ts";
import { Refusal } from "#shared/errors.ts";
import type { App } from "../app.ts";
import type { Metrics } from "./metrics.ts";

/** Counts requests; `/api/metrics` is there for who has the token, where there is one. */
export function mountMetrics(server: FastifyInstance, { metrics, env }: App) {
  if (!metrics) return;
  server.addHook("onResponse", (request, reply, done) => {
    const { url, config } = request.routeOptions;
    metrics.requests.count(request.method, url, reply.statusCode);
    const { streams } = (config as { endpoint?: Endpoint }).endpoint ?? {};
    if (!streams) metrics.requests.time(request.method, url, reply.elapsedTime);
    done();
  });
  const { METRICS_TOKEN } = env;
  if (!METRICS_TOKEN) return;
  server.get("/api/metrics", async (request, reply) => {
    const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (sent === undefined || !isSame(sent, METRICS_TOKEN)) throw new Refusal("unauthenticated");
    return reply.type(metrics.contentType).send(await metrics.write());
  });
}

/** On a port of its own, for whoever reaches it; `close` ends it. */
export async function listenForMetrics(metrics: Metrics, port: number, host: string) {
  const server = createServer(async ({ method, url }, response) => {
    const isAsked = method === "GET" && (url === "/metrics" || url === "/api/metrics");
    if (!isAsked) return void response.writeHead(404).end();
    try {
      const text = await metrics.write();
      response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, host, done));
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Takes as long for a token that is almost right as for any other. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
