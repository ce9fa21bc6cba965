import type { openLanes } from "#server/lanes.ts";
import type { BeforeHandOver, Outcome } from "./way.server.ts";

/** What could not be noted as going out has not gone out. */
export const notBegun: Outcome = { is: "later", reason: "not_begun" };

type HandingOver<Message> = {
  connections: ReturnType<typeof openLanes>;
  before: BeforeHandOver | undefined;
  send: (message: Message) => Promise<Outcome>;
  /** Of what `send` throws. */
  explain: (error: unknown) => Outcome;
};

/** An outcome for each, in their order. */
export const handOver = <Message extends { id: string }>(
  messages: readonly Message[],
  { connections, before, send, explain }: HandingOver<Message>,
): Promise<Outcome[]> =>
  Promise.all(
    messages.map((message) =>
      connections(async () => {
        const isBegun = await noteBegun(before, message.id);
        return isBegun ? send(message).catch(explain) : notBegun;
      }),
    ),
  );

export async function noteBegun(before: BeforeHandOver | undefined, id: string): Promise<boolean> {
  try {
    await before?.(id);
    return true;
  } catch {
    return false;
  }
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
