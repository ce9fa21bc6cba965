import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { instantOf } from "#data/fields/zoned-time.ts";
import type { App } from "#server/app.ts";
import type { KeptAnswer } from "#server/http/answer-cache.ts";
import { hasTag, headOf, questionOf } from "#server/http/answer-from-memory.ts";
import { networkOf } from "#server/http/network.ts";
import { Refusal } from "#shared/errors.ts";
import { VisitorLimit } from "./visitor-limit.ts";

const limits = new WeakMap<App, VisitorLimit>();
/** What has to be read anew. */
const pace = { burst: 600, perSecond: 20 };
/** Filters can ask for what is near this moment, too. */
const longest = 5 * 60_000;

type Question = {
  teamId: string;
  make(): Promise<{ timeZone: string; text: string; type: string }>;
  /** Whenever it is answered, from memory too. */
  onSent?: (() => void) | undefined;
};

/**
 * Answers from memory, or as `make` writes it; with an entity tag, and nothing at all where the visitor has the same. What
 * is asked again is answered before it comes here (`server/http/answer-from-memory.ts`), so whatever decides who may read
 * it must be of the address, of the site that asks, or of the team's definitions.
 */
export async function answerKept(app: App, request: FastifyRequest, reply: FastifyReply, question: Question) {
  const key = questionOf(app, request);
  const known = app.live.isListening() ? app.answers.find(key) : undefined;
  const { body, type, head, tag } = known ?? (await makeAnswer(app, request, reply, key, question));
  question.onSent?.();
  for (let place = 0; known && place < head.length; place += 2) reply.header(head[place]!, head[place + 1]!);
  return hasTag(request.headers, tag) ? reply.code(304).send() : reply.type(type).send(body);
}

async function makeAnswer(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  { teamId, make, onSent }: Question,
): Promise<KeptAnswer> {
  requirePace(app, request);
  const generation = app.answers.generation(teamId);
  const { text, type, timeZone } = await make();
  const body = Buffer.from(text);
  const tag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
  const vary = [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", ");
  reply.headers({ etag: tag, "cache-control": "public, no-cache", vary });
  const answer = { body, type, head: headOf(reply), tag, route: request.routeOptions.url, onSent };
  const until = Math.min(Date.now() + longest, nextDay(timeZone));
  app.answers.put(key, answer, { teamId, generation, until });
  return answer;
}

/** While this is the same, nothing of the team has changed; undefined: nobody would tell us. */
export const unchanged = (app: App, teamId: string): number | undefined =>
  app.live.isListening() ? app.answers.generation(teamId) : undefined;

/** For what is written for one visitor alone. */
export function requirePace(app: App, request: FastifyRequest) {
  const limit = limits.get(app) ?? new VisitorLimit(pace);
  limits.set(app, limit);
  const seconds = limit.take(networkOf(request.ip));
  if (seconds > 0) throw new Refusal("too_many_requests", { values: { seconds } });
}

const nextDays = new Map<string, number>();

/** When the team's day ends: "today" is another one then. To read a calendar takes longer than to read a list. */
function nextDay(timeZone: string): number {
  const known = nextDays.get(timeZone) ?? 0;
  if (known > Date.now()) return known;
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  const found = instantOf(Date.parse(`${today}T00:00:00Z`) + 86_400_000, timeZone);
  nextDays.set(timeZone, found);
  return found;
}
