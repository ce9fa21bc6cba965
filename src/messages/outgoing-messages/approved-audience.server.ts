import { createHash } from "node:crypto";
import type { Definitions } from "#data/collections/definitions.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Audience } from "./audience.ts";
import { countAudience } from "./count-audience.server.ts";
import { type ApprovedAudience, audienceOf, type MessageRow } from "./message-rows.server.ts";

type Looking = { app: Pick<App, "secret">; caller: TeamCaller };

/**
 * Whom an approval is for: how many get it, and by which definitions. Who may not read what decides that approves nobody,
 * and is asked again once it is known.
 */
export async function audienceToApprove(
  { app, caller }: Looking,
  team: TeamDb,
  row: MessageRow,
): Promise<ApprovedAudience> {
  const definitions = fingerprintOf(audienceOf(row), await readDefinitions(team));
  try {
    return { definitions, count: (await countAudience(app, team, caller, row)).willGet };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { definitions, count: 0 };
  }
}

/** Whether it would go to others than were approved: more of them, or by other filters of the collections that it names. */
export async function hasGrown(
  looking: Looking,
  team: TeamDb,
  row: MessageRow,
  approved: ApprovedAudience | undefined,
): Promise<boolean> {
  // Approved before audiences were part of approvals.
  if (!approved) return false;
  const now = await audienceToApprove(looking, team, row);
  return now.definitions !== approved.definitions || now.count > approved.count;
}

/** Of the filters that decide who is in the collections which an audience names; its own filters are part of the message. */
function fingerprintOf({ sources, except }: Audience, definitions: Definitions): string {
  const named = [...sources, ...except].flatMap((source) => (source.kind === "records" ? [source.collectionId] : []));
  const filters = [...new Set(named)].map((collectionId) =>
    definitions.lineOf(collectionId).map(({ id, membershipFilter }) => [id, membershipFilter]),
  );
  return createHash("sha256").update(JSON.stringify(filters)).digest("base64url");
}
