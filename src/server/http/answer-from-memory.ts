import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyServerOptions } from "fastify";
import { heardLanguage } from "#shared/languages.ts";
import type { App } from "../app.ts";
import { loggablePath } from "../log.ts";
import type { KeptAnswer } from "./answer-cache.ts";
import { hostCheck } from "./known-host.ts";

type Asked = { url?: string | undefined; headers: IncomingHttpHeaders };

/** All that a kept answer depends on beside the team's data: the address, the language heard, and the site that asks. */
export function questionOf({ settings }: App, { url = "", headers }: Asked): string {
  const heard = heardLanguage(headers["accept-language"], settings.current.defaultLanguage);
  return `${heard ?? ""} ${headers.origin ?? ""} ${url}`;
}

/** What an answer says of itself, for those that follow; each has a request id of its own. */
export function headOf(reply: FastifyReply): string[] {
  const { "x-request-id": _id, "content-type": _type, ...headers } = reply.getHeaders();
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

export const hasTag = (headers: IncomingHttpHeaders, tag: string): boolean =>
  (headers["if-none-match"] ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === tag);

/** The server, with what is kept answered before anything is made of the request. */
export function serveFromMemory(app: App): NonNullable<FastifyServerOptions["serverFactory"]> {
  const hostProblem = hostCheck(app.env);
  return (handle, options) => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Record<string, number>;
    const server: Server = createServer((request, response) => {
      // One that is stopping says so in its answers.
      if (!server.listening || !isAnswered(request, response)) handle(request, response);
    });
    server.keepAliveTimeout = keepAliveTimeout!;
    server.requestTimeout = requestTimeout!;
    server.setTimeout(connectionTimeout);
    return server;
  };

  /** Nobody above would catch what is thrown here. */
  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return answer(request, response);
    } catch (error) {
      app.log.error({ err: error }, "an answer could not be sent from memory");
      return response.headersSent;
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" || !mayBeKept.test(url)) return false;
    const kept = app.answers.find(questionOf(app, request));
    if (!kept || !app.live.isListening() || hostProblem(headers.host)) return false;
    const began = performance.now();
    const id = randomUUID();
    const status = hasTag(headers, kept.tag) ? 304 : 200;
    send(response, status, id, kept, /\bgzip\b/.test(String(headers["accept-encoding"] ?? "")));
    kept.onSent?.();
    app.metrics?.requests.count(method, kept.route, status, "memory");
    if (app.log.isLevelEnabled("debug")) {
      const ms = Math.round(performance.now() - began);
      app.log.debug({ reqId: id, method, path: loggablePath(url), status, ms }, "request");
    }
    return true;
  }
}

const mayBeKept = /^\/(api\/)?public\//;

function send(response: ServerResponse, status: number, id: string, kept: KeptAnswer, takesPacked: boolean) {
  const head = [...kept.head, "x-request-id", id];
  if (status === 304) {
    response.writeHead(304, head).end();
    return;
  }
  const packed = takesPacked ? packedOf(kept) : undefined;
  if (packed) head.push("content-encoding", "gzip");
  const body = packed ?? kept.body;
  head.push("content-type", kept.type, "content-length", String(body.length));
  response.writeHead(200, head).end(body);
}

const leastPacked = 1000;

/** Packed beside the answers, by who asks for it the second time; who comes meanwhile gets it as it is. */
function packedOf(kept: KeptAnswer): Buffer | undefined {
  if (kept.packed instanceof Buffer) return kept.packed;
  if (kept.packed === undefined && kept.body.length >= leastPacked) {
    kept.packed = "underway";
    gzip(kept.body, { level: 9 }, (error, packed) => {
      if (!error) kept.packed = packed;
    });
  }
  return undefined;
}
