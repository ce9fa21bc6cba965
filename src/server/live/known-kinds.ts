import type { LiveKind } from "#shared/live-kind.ts";
import type { TeamCaller } from "../http/caller.ts";
import type { Log } from "../log.ts";
import type { StoredEvent } from "./event-store.ts";
import type { Receivable } from "./receivable.ts";

/** The event as one person may have it, if at all. */
export type ShowTo = (caller: TeamCaller) => Promise<StoredEvent | undefined>;

export type KnownKinds = ReturnType<typeof openKnownKinds>;

/** The kinds that features have added. One that is not among them cannot be published, and reaches nobody. */
export function openKnownKinds(log: Log) {
  const known = new Map<string, { receivable: Receivable; strict: LiveKind["payload"] }>();

  return {
    add(kinds: readonly Receivable[]) {
      for (const receivable of kinds) {
        const { kind, payload } = receivable.kind;
        if (known.has(kind)) throw new Error(`there are two kinds of live event named ${kind}`);
        known.set(kind, { receivable, strict: payload.strict() });
      }
    },

    /** What is to be stored: throws when it is not what the kind says, or says more. */
    check(kind: LiveKind, payload: unknown): StoredEvent["payload"] {
      const found = known.get(kind.kind);
      if (found?.receivable.kind !== kind) throw new Error(`nobody receives the live kind ${kind.kind}: add it`);
      return found.strict.parse(payload);
    },

    /** Undefined: nobody has it. Another version of the product may have stored what this one does not know. */
    read(event: StoredEvent): ShowTo | undefined {
      const found = known.get(event.kind);
      if (!found) return undefined;
      try {
        const decide = found.receivable.read(event.payload);
        return async (caller) => {
          const { userId } = event;
          // One that names a user is for that user alone, whatever the rule of its kind says.
          const delivery = userId ? userId === (caller.lookerId ?? caller.userId) : await decide(caller);
          if (typeof delivery === "boolean") return delivery ? event : undefined;
          return { ...event, payload: delivery };
        };
      } catch (error) {
        log.warn({ err: error, kind: event.kind }, "a live event is not what its kind says");
        return undefined;
      }
    },
  };
}
