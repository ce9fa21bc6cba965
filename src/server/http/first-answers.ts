import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#shared/escape-html.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { firstAnswersName } from "#shared/first-answers.ts";

/** Asks an endpoint of ours as whoever asks for the page; nothing where it refuses. */
export type Ask = (path: string) => Promise<unknown>;

/** What the client has to know before it shows anything. */
export const firstQuestions = extensionPoint<(ask: Ask) => Promise<void>>();

/** Who is asking, by which host, and behind which proxies. */
const passedOn = [
  "host",
  "cookie",
  "accept-language",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

/** The page comes without what takes longer: it says itself what is wrong then. */
const longestWait = 1000;

/**
 * A line for the head of the page with what the client would ask for first: on a long line it would wait for each answer
 * in turn. They come from the endpoints themselves, so that they say what the same person would be told there.
 */
export async function firstAnswers(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const remoteAddress = request.socket.remoteAddress ?? "127.0.0.1";
  const answers: Record<string, unknown> = {};
  const ask: Ask = async (path) => {
    const url = `/api${path}`;
    const signal = AbortSignal.timeout(longestWait);
    const question = { method: "GET", url, headers, remoteAddress, signal } as const;
    const answer = await server.inject(question).catch(() => undefined);
    // A session that goes on for longer.
    const cookies = answer?.headers["set-cookie"];
    if (cookies) reply.header("set-cookie", cookies);
    if (answer?.statusCode === 200) answers[url] = JSON.parse(answer.payload);
    return answers[url];
  };
  for (const question of firstQuestions.all()) await question(ask);
  return `<meta name="${firstAnswersName}" content="${escapeHtml(JSON.stringify(answers))}" />`;
}
