import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";

export const liveContract = {
  openEvents: endpoint({
    method: "GET",
    path: "/teams/:teamId/events",
    access: member(),
    summary:
      "A stream of server-sent events about changes in a team that the caller can see. Resumes after the Last-Event-ID header or `after`.",
    input: {
      params: z.strictObject({ teamId: z.string() }),
      query: z.strictObject({
        /** The last `id:` line received; what happened since is sent first. */
        after: z.string().optional(),
        /** Without one: milliseconds since the screen began to load its data; what happened since is sent first. */
        age: z.coerce.number().int().min(0).optional(),
      }),
    },
    streams: true,
    // A stream lives as long as a session, which a key is not.
    closedToKeys: true,
  }),
};

/** One event as it travels; what it says is read by the schema of its kind. */
export type LiveEvent = { id: string; kind: string; at: string; payload: unknown };

/** Why a stream is over for good: signed out, or no longer in the team. The server's last event, `session-ended`, says so. */
export type EndReason = "signed-out" | "no-access";
