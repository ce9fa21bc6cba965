import * as z from "zod";
import { liveKind } from "./live-kind.ts";

/** Kinds that are about the team as a whole, whichever feature changes it. Screens read anew what they show of it. */

export const teamChanged = liveKind({ kind: "team-changed", payload: z.object({}), receivers: "members" });

export const peopleChanged = liveKind({ kind: "people-changed", payload: z.object({}), receivers: "members" });

/** Collections, fields, cards, or who may see them. */
export const definitionsChanged = liveKind({
  kind: "definitions-changed",
  payload: z.object({}),
  receivers: "members",
});

export const rolesChanged = liveKind({
  kind: "roles-changed",
  payload: z.object({ roleId: z.string() }),
  receivers: "teamAdmins",
});

/** Someone may do more or less than before. */
export const teamPermissionsUpdated = liveKind({
  kind: "team-permissions-updated",
  payload: z.object({ teamId: z.string() }),
  receivers: "namedUser",
});
