import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { usualLimits } from "#shared/body-limits.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Refusal } from "#shared/errors.ts";
import type { App } from "../app.ts";
import { loggablePath } from "../log.ts";
import { withLogContext } from "../log-context.ts";
import { mountMetrics } from "../metrics/serve-metrics.ts";
import { serveFromMemory } from "./answer-from-memory.ts";
import { apiPages } from "./api-pages.ts";
import { serveClient } from "./client-files.ts";
import { closeWithTheLastAnswer } from "./closing.ts";
import { crossSiteProblem } from "./cross-site.ts";
import type { Feature } from "./handlers.ts";
import { health } from "./health.ts";
import { type HostedPage, mountPages, pageOf } from "./hosted-pages.ts";
import { hostCheck } from "./known-host.ts";
import { mount } from "./mount.ts";
import { readForms, readJsonBodies, readRawBodies } from "./read-json.ts";
import { hasMorePairs, maxPairs } from "./read-pairs.ts";
import { answerError, errorBody } from "./refusals.ts";
import { apiHeaders, hostedPageHeaders, isFramed, pageHeaders, visitorHeaders } from "./security-headers.ts";

export async function buildServer(
  app: App,
  features: readonly Feature[],
  pages: readonly HostedPage[] = [],
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Made here, never taken from the caller: a request id must be unique to be worth searching for.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: app.env.TRUST_PROXY.length > 0 ? app.env.TRUST_PROXY : false,
    bodyLimit: usualLimits.bytes,
    forceCloseConnections: "idle",
    serverFactory: serveFromMemory(app),
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: noCompilers },
    // An address that cannot be read fails before any hook runs; it is answered like everything else.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", "cache-control": "no-store" });
      return answerError(app)(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  server.removeContentTypeParser("text/plain");
  readJsonBodies(server);
  readForms(server);
  readRawBodies(server);
  server.setErrorHandler(answerError(app));

  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: false });

  const https = app.env.APP_URL.startsWith("https:");
  const tilesOrigin = app.env.mapTilesOrigin;
  const headers = {
    api: apiHeaders(https),
    page: pageHeaders(https, { tilesOrigin }),
    framed: pageHeaders(https, { isFramed: true, tilesOrigin }),
    hosted: hostedPageHeaders(https),
    visitor: visitorHeaders(https),
  };
  const headersFor = (request: FastifyRequest) => {
    if (isForVisitors(request)) return headers.visitor;
    if (pageOf(request)) return headers.hosted;
    const { url } = request;
    return url.startsWith("/api/") ? headers.api : isFramed(url) ? headers.framed : headers.page;
  };
  const hostProblem = hostCheck(app.env);
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request)).header("x-request-id", request.id);
    const foreign = () => (isForVisitors(request) ? undefined : crossSiteProblem(request, app.env.APP_URL));
    done(hostProblem(request.headers.host) ?? queryProblem(request.url) ?? foreign());
  });
  trackRequests(server, app);
  // Once the body is read: what comes from the socket belongs to no request.
  server.addHook("preHandler", (request, _reply, done) => withLogContext({ reqId: request.id }, done));
  server.addHook("onResponse", (request, reply, done) => {
    const line = { method: request.method, path: loggablePath(request.url), status: reply.statusCode };
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, "request");
    done();
  });

  closeWithTheLastAnswer(server);
  health(server, app);
  mountMetrics(server, app);
  for (const feature of features) mount(server, app, feature);
  mountPages(server, app, pages);
  apiPages(server, app, features);
  const sendPage = await serveClient(server, app);
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/^\/(api|assets|pictures)\//.test(request.url);
    if (!isPage) {
      return reply.code(404).send(errorBody(app, new Refusal("not_found"), request));
    }
    return sendPage(request, reply);
  });
  return server;
}

/** How long the work of a request may go on after its client has left. */
const abortedMs = 60_000;

/** Not streams, which stay open and do nothing in between. */
function trackRequests(server: FastifyInstance, { eventLoop }: App) {
  server.addHook("onRequest", (request, { raw }, done) => {
    const { url = "/*", config } = request.routeOptions;
    if (!(config as { endpoint?: Endpoint }).endpoint?.streams) {
      const end = eventLoop.track(`${request.method} ${url}`);
      raw.once("close", () => (raw.writableFinished ? end() : setTimeout(end, abortedMs).unref()));
    }
    done();
  });
}

/** The address itself is short enough; what is made of many names would not be. */
const queryProblem = (url: string): Refusal | undefined =>
  hasMorePairs(url, maxPairs.query) ? new Refusal("too_complex") : undefined;

const refuseSchema = () => () => {
  throw new Error("endpoints are checked by their contracts, not by schemas of Fastify");
};
/** Fastify's own come with several megabytes, and nothing here uses them. */
const noCompilers = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** Whose cookies do not count: what a page of another site sends there, it may. */
const isForVisitors = (request: FastifyRequest): boolean =>
  pageOf(request)?.isForSites === true ||
  (request.routeOptions.config as { endpoint?: Endpoint }).endpoint?.access.kind === "visitor";
