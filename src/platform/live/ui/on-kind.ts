import type { z } from "zod";
import type { LiveKind } from "#shared/live-kind.ts";
import type { LiveEvent } from "../contract.ts";

export type KindHandler = (event: LiveEvent) => void;

/** What to do with events of one kind, for `listen`. One that does not say what its kind says is reported, and left. */
export const onKind =
  <R extends z.ZodObject>(
    kind: LiveKind<z.ZodObject, R>,
    handle: (payload: z.output<R>, event: LiveEvent) => void,
  ): KindHandler =>
  (event) => {
    if (event.kind !== kind.kind) return;
    const read = kind.received.safeParse(event.payload);
    if (read.success) handle(read.data, event);
    else reportError(new Error(`a live event ${event.kind} could not be read`, { cause: read.error }));
  };
