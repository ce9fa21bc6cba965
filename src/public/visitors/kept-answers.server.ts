import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { instantOf } from "#data/fields/zoned-time.ts";
import type { App } from "#server/app.ts";
import { networkOf } from "#server/http/network.ts";
import { Refusal } from "#shared/errors.ts";
import { AnswerCache, type KeptAnswer } from "./answer-cache.ts";
import { VisitorLimit } from "./visitor-limit.ts";

type Kept = { cache: AnswerCache; limit: VisitorLimit };

const ofApps = new WeakMap<App, Kept>();
/** What has to be read anew. */
const pace = { burst: 600, perSecond: 20 };
/** Filters can ask for what is near this moment, too. */
const longest = 5 * 60_000;

function keptOf(app: App): Kept {
  const known = ofApps.get(app);
  if (known) return known;
  const made = { cache: new AnswerCache(), limit: new VisitorLimit(pace) };
  app.live.hear((teamId) => (teamId === undefined ? made.cache.clear() : made.cache.drop(teamId)));
  ofApps.set(app, made);
  return made;
}

type Made = { teamId: string; timeZone: string; text: string; type: string };
type Question = {
  /** All that the answer depends on beside the team's data. */
  key: string;
  teamId: string;
  make(): Promise<Made>;
};

/** Answers from memory, or as `make` writes it; with an entity tag, and nothing at all where the visitor has the same. */
export async function answerKept(app: App, request: FastifyRequest, reply: FastifyReply, question: Question) {
  const { cache } = keptOf(app);
  const known = app.live.isListening() ? cache.find(question.key) : undefined;
  const { text, type, tag } = known ?? (await makeAnswer(app, request, question));
  reply.headers({ etag: tag, "cache-control": "public, no-cache" });
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

async function makeAnswer(app: App, request: FastifyRequest, { key, teamId, make }: Question): Promise<KeptAnswer> {
  requirePace(app, request);
  const { cache } = keptOf(app);
  const generation = cache.generation(teamId);
  const { text, type, timeZone } = await make();
  const answer = { text, type, tag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"` };
  const until = Math.min(Date.now() + longest, nextDay(timeZone));
  cache.put(key, answer, { teamId, generation, until });
  return answer;
}

/** While this is the same, nothing of the team has changed; undefined: nobody would tell us. */
export const unchanged = (app: App, teamId: string): string | undefined =>
  app.live.isListening() ? keptOf(app).cache.generation(teamId) : undefined;

/** For what is written for one visitor alone. */
export function requirePace(app: App, request: FastifyRequest) {
  const seconds = keptOf(app).limit.take(networkOf(request.ip));
  if (seconds > 0) throw new Refusal("too_many_requests", { values: { seconds } });
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === tag);

/** When the team's day ends: "today" is another one then. */
function nextDay(timeZone: string): number {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  return instantOf(Date.parse(`${today}T00:00:00Z`) + 86_400_000, timeZone);
}
