import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyLimits, usualLimits } from "#shared/body-limits.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Refusal } from "#shared/errors.ts";
import { wellFormedJson } from "#shared/well-formed.ts";
import { boundParts } from "./bound-parts.ts";
import type { Caller, TeamCaller } from "./caller.ts";
import { pageOf } from "./hosted-pages.ts";
import { JsonCounter } from "./json-counter.ts";
import { maxPairs, readPairs } from "./read-pairs.ts";

/** Every JSON body comes through here: it is counted while it arrives, and what is too much is never parsed. */
export function readJsonBodies(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser("error", "error") as unknown as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void;
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", (request, payload, done) => {
    readCounted(request, payload, limitsOf(request)).then(
      (text) => parse(request, text, (error, body) => done(error, wellFormedJson(text, body))),
      (error) => done(error),
    );
  });
}

const mostFormBytes = 10_000;
const maxFormFields = 20;

/** Forms, for the few endpoints whose contract says so: any other page of the web could send one from a browser. */
export function readForms(server: FastifyInstance) {
  const options = { parseAs: "string", bodyLimit: mostFormBytes } as const;
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    options,
    async (request: FastifyRequest, text: string) => {
      const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
      if (pageOf(request)) return readPairs(text, maxPairs.form);
      if (endpoint?.takesRaw === "application/x-www-form-urlencoded") return new RawBody(text);
      if (!endpoint?.takesForm) throw new Refusal("unsupported_media");
      return asBody(readPairs(text, maxFormFields));
    },
  );
}

/** What came, byte for byte: a sign for each. */
export class RawBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const mostMailBytes = 1024 * 1024;

/** Of other programs, for the few endpoints whose contract says so. Any page could send plain text from a browser. */
export function readRawBodies(server: FastifyInstance) {
  for (const type of ["text/plain", "message/rfc822"] as const) {
    const bodyLimit = type === "message/rfc822" ? mostMailBytes : usualLimits.bytes;
    const options = { parseAs: "buffer", bodyLimit } as const;
    server.addContentTypeParser(type, options, async (request: FastifyRequest, bytes: Buffer) => {
      const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
      if (endpoint?.takesRaw !== type) throw new Refusal("unsupported_media");
      return new RawBody(bytes.toString(type === "message/rfc822" ? "latin1" : "utf8"));
    });
  }
}

/** The same as multipart, where nothing but text is expected. */
export async function readMultipartForm(request: FastifyRequest): Promise<unknown> {
  const found: [string, string][] = [];
  boundParts(request, maxFormFields);
  for await (const part of request.parts({ limits: { files: 0, fields: maxFormFields, fieldSize: mostFormBytes } }))
    if (part.type === "field") found.push([part.fieldname, String(part.value)]);
  return asBody(found);
}

const asBody = (pairs: Iterable<[string, string]>): unknown => Object.fromEntries(pairs);

/** Who calls, found before the body is read: it decides how much of it is read. */
export type WithCaller = { caller?: Caller | TeamCaller | undefined };

/** What a contract allows beyond the usual is for those who have something to do there: a member without a role has not. */
export function limitsOf(request: FastifyRequest): BodyLimits {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  if (!endpoint?.limits || !hasPart((request as WithCaller).caller)) return usualLimits;
  return { ...usualLimits, ...endpoint.limits };
}

const hasPart = (caller: WithCaller["caller"]): boolean =>
  caller !== undefined && (!("teamId" in caller) || caller.isTeamAdmin || caller.roleIds.length > 0);

function readCounted(request: FastifyRequest, payload: IncomingMessage, limits: BodyLimits): Promise<string> {
  const announced = Number(request.headers["content-length"] ?? Number.NaN);
  return new Promise((done, refuse) => {
    const counter = new JsonCounter(limits);
    const pieces: Buffer[] = [];
    const stop = (error: Error) => {
      payload.off("data", take).off("end", end).off("error", fail);
      // What is still on its way is let pass unseen, so that the answer reaches who is sending.
      payload.resume();
      refuse(error);
    };
    const take = (piece: Buffer) => {
      const excess = counter.push(piece);
      if (excess) stop(new Refusal(excess === "bytes" ? "too_large" : "too_complex"));
      else pieces.push(piece);
    };
    const end = () => done(pieces.length === 1 ? pieces[0]!.toString() : Buffer.concat(pieces).toString());
    const fail = (cause: Error) => stop(new Refusal("malformed_request", { cause }));
    if (announced > limits.bytes) return stop(new Refusal("too_large"));
    payload.on("data", take).on("end", end).on("error", fail);
  });
}
