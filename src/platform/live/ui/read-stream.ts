import { seenRole } from "#client/see-as.ts";
import { seeAsHeader } from "#shared/endpoint.ts";
import type { EndReason, LiveEvent } from "../contract.ts";
import { parseSse, startOfStream } from "./sse-parser.ts";

/** What a stream says, in order. A token comes after the events that it stands for. */
export type Said =
  | { type: "opened" }
  | { type: "event"; event: LiveEvent }
  | { type: "token"; token: string }
  | { type: "reset" };

/** How it ended: for good, or to be opened again (after the seconds that the server asked for). */
export type Ending = { reason: EndReason } | { retryAfter: number };

export type Start = { teamId: string; token?: string; age: number };

/** The server says something at least every 15 seconds; a longer silence is a dead line. */
const longestSilence = 40_000;

/** Opens the stream once and reads it to its end. Not EventSource, which hides why a request was refused. */
export async function readStream(start: Start, say: (said: Said) => void, signal: AbortSignal): Promise<Ending> {
  const silence = new AbortController();
  let watch = setTimeout(() => silence.abort(), longestSilence);
  try {
    const response = await request(start, AbortSignal.any([signal, silence.signal]));
    const refusal = endingOf(response);
    if (refusal || !response.body) {
      await response.body?.cancel();
      return refusal ?? { retryAfter: 0 };
    }
    say({ type: "opened" });
    const decode = new TextDecoder();
    let state = startOfStream;
    for await (const bytes of chunksOf(response.body)) {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), longestSilence);
      const parsed = parseSse(state, decode.decode(bytes, { stream: true }));
      state = parsed.state;
      for (const { event, data, id } of parsed.blocks) {
        if (event === "session-ended") return { reason: JSON.parse(data).reason };
        if (event === "reset") say({ type: "reset" });
        else if (event === "message" && data) say({ type: "event", event: JSON.parse(data) });
        if (id) say({ type: "token", token: id });
      }
    }
  } catch {
    // A broken line is nothing special: the stream is opened again where it broke.
  } finally {
    clearTimeout(watch);
    silence.abort();
  }
  return { retryAfter: 0 };
}

function request({ teamId, token, age }: Start, signal: AbortSignal): Promise<Response> {
  const query = token ? "" : `?age=${Math.round(age)}`;
  const seen = seenRole();
  return fetch(`/api/teams/${encodeURIComponent(teamId)}/events${query}`, {
    headers: {
      accept: "text/event-stream",
      ...(token && { "last-event-id": token }),
      ...(seen && { [seeAsHeader]: seen.id }),
    },
    cache: "no-store",
    credentials: "same-origin",
    signal,
  });
}

function endingOf(response: Response): Ending | undefined {
  if (response.status === 401) return { reason: "signed-out" };
  if (response.status === 403 || response.status === 404) return { reason: "no-access" };
  if (!response.ok) return { retryAfter: Number(response.headers.get("retry-after")) || 1 };
  return undefined;
}

// Not every browser can iterate over a stream.
async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
