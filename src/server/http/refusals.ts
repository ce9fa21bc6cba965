import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { commonErrors, type ErrorBody, type ErrorCode, errorStatus, Refusal } from "#shared/errors.ts";
import { languageFromHeader } from "#shared/languages.ts";
import type { App } from "../app.ts";
import { ShareUsedUp } from "../db/connection-shares.ts";
import { isLockFailure } from "../db/lock-timeout.ts";
import { type Say, sayIn } from "../words.ts";
import type { Caller } from "./caller.ts";
import { askedOf, type HostedPage, pageOf } from "./hosted-pages.ts";

/** One shape for every failure, in the caller's language, with nothing of the inside. */
export const answerError = (app: App) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error);
  const status = errorStatus[refusal.code];
  noteUndeclared(app, refusal.code, request);
  if (refusal.code === "internal") request.log.error({ err: error }, "a request failed");
  else if (reply.raw.destroyed) request.log.debug({ reason: error.message }, "nobody waits for the answer");
  else if (refusal.code === "unavailable" || refusal.code === "being_changed")
    request.log.warn({ reason: error.message }, "not available");
  if (reply.sent) return;
  // What is left of a body that is too much is let pass: a connection that is closed meanwhile would take the answer along.
  if (status === 413) reply.removeHeader("connection");
  if (status === 429 || status === 503 || refusal.code === "being_changed")
    reply.header("retry-after", refusal.values.seconds ?? 2);
  const page = pageOf(request);
  if (page) return sendRefusedPage(app, page, refusal, request, reply.code(status));
  return reply
    .code(status)
    .type("application/json")
    .send(errorBody(app, refusal, request));
};

/** A page is refused with a page; where not even that can be written, with the sentence. */
async function sendRefusedPage(
  app: App,
  page: HostedPage,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    const text = await page.refused(askedOf(app, request, reply), refusal);
    return reply.type("text/html; charset=utf-8").send(text);
  } catch (error) {
    request.log.error({ err: error }, "a page of refusal failed");
    return reply.type("text/plain; charset=utf-8").send(errorBody(app, refusal, request).error.message);
  }
}

export function errorBody(app: App, refusal: Refusal, request: FastifyRequest): ErrorBody {
  const otherwise = (request as { caller?: Caller }).caller?.savedLanguage ?? app.settings.current.defaultLanguage;
  const say = sayIn(refusal.language ?? languageFromHeader(request.headers["accept-language"], otherwise));
  const { messageKey, values } = sentenceOf(refusal);
  return {
    error: {
      code: refusal.code,
      messageKey,
      message: say(messageKey, values),
      fields: refusal.fields.map((field) => sayField(say, field)),
      requestId: request.id,
    },
  };
}

/** A conflict is that of two who write the same, unless it says what else stands in the way. */
function sentenceOf({ code, fields, values }: Refusal): { messageKey: string; values: Refusal["values"] } {
  const reason = code === "conflict" ? fields.find((field) => !("current" in field)) : undefined;
  return reason ? { values: {}, ...reason } : { messageKey: `errors.${code}`, values };
}

const sayField = (say: Say, { path, messageKey, values, current }: Refusal["fields"][number]) => ({
  path,
  messageKey,
  message: say(messageKey, values),
  ...(current !== undefined && { current }),
});

function toRefusal(error: FastifyError | Refusal | ZodError): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal("unavailable", { cause: error });
  if (brokenForm.test(error.message)) return new Refusal("malformed_request");
  if (isLockFailure(error)) return new Refusal("being_changed", { cause: error });
  if (unstorable.includes((error as { code?: string }).code ?? "")) return new Refusal("malformed_request");
  if (error instanceof ZodError) return new Refusal("internal", { cause: error });
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal("too_large");
  if (status === 415) return new Refusal("unsupported_media");
  if (status === 404) return new Refusal("not_found");
  if (status && status >= 400 && status < 500) return new Refusal("malformed_request");
  return new Refusal("internal", { cause: error });
}

/** What the parser of multipart forms says of one without an end, or without what separates its parts. */
const brokenForm =
  /^(Unexpected end of multipart data|Multipart: Boundary not found|(Part|File) terminated early due to unexpected end of multipart data)$/;

/** What Postgres says of a null byte in a text or in JSON: nothing that anyone can mean. */
const unstorable = ["22021", "22P05"];

const awayCodes = [
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "53300", "08006", "08001"],
];
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Cannot use a pool after calling end/;

export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof ShareUsedUp) return true;
  return awayCodes.includes(code ?? "") || awayWords.test(message ?? "");
}

/** A contract that does not say how it can fail is wrong: loud while developing, quiet for customers. */
function noteUndeclared(app: App, code: ErrorCode, request: FastifyRequest) {
  const endpoint = (request.routeOptions.config as { endpoint?: Endpoint }).endpoint;
  if (app.env.isProduction || !endpoint) return;
  const declared: readonly ErrorCode[] = [...commonErrors, ...(endpoint.errors ?? [])];
  if (!declared.includes(code)) request.log.error(`${endpoint.method} ${endpoint.path} does not declare ${code}`);
}
