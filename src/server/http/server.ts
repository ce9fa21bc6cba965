import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { App } from "../app.ts";
import { loggablePath } from "../log.ts";
import { apiPages } from "./api-pages.ts";
import { serveClient } from "./client-files.ts";
import { refuseCrossSite } from "./cross-site.ts";
import type { Feature } from "./handlers.ts";
import { health } from "./health.ts";
import { mount } from "./mount.ts";
import { answerError, errorBody } from "./refusals.ts";

export async function buildServer(app: App, features: readonly Feature[]): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Made here, never taken from the caller: a request id must be unique to be worth searching for.
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: app.env.TRUST_PROXY.length > 0 ? app.env.TRUST_PROXY : false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be read fails before any hook runs; it is answered like everything else.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", "cache-control": "no-store" });
      return answerError(app)(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(answerError(app));

  await server.register(helmet, securityHeaders(app.env.APP_URL.startsWith("https:")));
  await server.register(cookie);
  await server.register(multipart, { throwFileSizeLimit: false });

  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    refuseCrossSite(request, app.env.APP_URL);
  });
  server.addHook("onResponse", async (request, reply) => {
    const line = { method: request.method, path: loggablePath(request.url), status: reply.statusCode };
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, "request");
  });

  health(server, app);
  for (const feature of features) mount(server, app, feature);
  apiPages(server, app, features);
  const sendPage = await serveClient(server, app);
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith("/api/") || request.method !== "GET") {
      return reply.code(404).send(errorBody(new Refusal("not_found"), request));
    }
    return sendPage(request, reply);
  });
  return server;
}

const securityHeaders = (https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine writes its variables into style elements; styles cannot run code.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const),
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "same-origin" as const },
  xFrameOptions: { action: "deny" as const },
});
