import type { Outcome } from "./way.server.ts";

/** So many at the same time, and an outcome for each in their order; what throws is told by `explain`. */
export async function handOver<Message>(
  messages: readonly Message[],
  connections: number,
  send: (message: Message) => Promise<Outcome>,
  explain: (error: unknown) => Outcome,
): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(messages.length);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < messages.length; at = next++) {
      outcomes[at] = await send(messages[at]!).catch(explain);
    }
  };
  await Promise.all(Array.from({ length: Math.min(connections, messages.length) }, work));
  return outcomes;
}

/** As much of what a provider said as is kept. */
export const reasonOf = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 300);

const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const untrusted = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** A request over HTTP that no answer came to: whether it can have arrived is in the code of the network. */
export function explainNoAnswer(error: unknown): Outcome {
  const { code, message } = networkError(error);
  const reason = reasonOf(`${code} ${message}`);
  if (untrusted.test(code)) return { is: "broken", reason };
  return neverLeft.test(code) ? { is: "later", reason } : { is: "uncertain", reason };
}

/** `fetch` wraps what happened, and so does an attempt at several addresses. */
function networkError(error: unknown): { code: string; message: string } {
  let at = error as { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown[] } | undefined;
  for (let depth = 0; depth < 5 && at; depth++) {
    if (typeof at.code === "string") return { code: at.code, message: String(at.message ?? "") };
    if (!at.cause && !at.errors) break;
    at = (at.cause ?? at.errors?.[0]) as typeof at;
  }
  return { code: "", message: String((error as Error | undefined)?.message ?? error) };
}
