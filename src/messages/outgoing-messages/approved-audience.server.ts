import { createHash } from "node:crypto";
import type { Definitions } from "#data/collections/definitions.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Audience } from "./audience.ts";
import { countAudience, sampleAddresses } from "./count-audience.server.ts";
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
    const { willGet } = await countAudience(app, team, caller, row);
    return { definitions, count: willGet, addresses: await sampleAddresses(app, team, caller, row, maxSampled) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { definitions, count: 0 };
  }
}

/** Addresses that an approval remembers, as digests: all of a small audience, a fair sample of a large one. */
const maxSampled = 200;
/** People come and go in every collection; of an audience that was exchanged more than this are others. */
const maxOthers = 0.25;

/** Whether it would go to others than were approved: more of them, many others, or by other filters of its collections. */
export async function hasGrown(
  looking: Looking,
  team: TeamDb,
  row: MessageRow,
  approved: ApprovedAudience | undefined,
): Promise<boolean> {
  // Approved before audiences were part of approvals.
  if (!approved) return false;
  const now = await audienceToApprove(looking, team, row);
  if (now.definitions !== approved.definitions || now.count > approved.count) return true;
  return shareOfOthers(approved.addresses, now.addresses) > maxOthers;
}

/**
 * Of those who would get it now, how many were not among the approved. A sample holds the smallest digests, so two of
 * them can be compared up to the place where the first one ends.
 */
export function shareOfOthers(approved: readonly string[] | undefined, now: readonly string[] | undefined): number {
  if (!approved || !now || now.length === 0) return 0;
  const endOf = (sample: readonly string[]) => (sample.length < maxSampled ? undefined : sample.at(-1)!);
  const ends = [endOf(approved), endOf(now)].filter((end) => end !== undefined).sort();
  const compared = ends[0] === undefined ? now : now.filter((digest) => digest <= ends[0]!);
  const known = new Set(approved);
  return compared.length === 0 ? 0 : compared.filter((digest) => !known.has(digest)).length / compared.length;
}

/** Of the filters that decide who is in the collections which an audience names; its own filters are part of the message. */
function fingerprintOf({ sources, except }: Audience, definitions: Definitions): string {
  const named = [...sources, ...except].flatMap((source) => (source.kind === "records" ? [source.collectionId] : []));
  const filters = [...new Set(named)].map((collectionId) =>
    definitions.lineOf(collectionId).map(({ id, membershipFilter }) => [id, membershipFilter]),
  );
  return createHash("sha256").update(JSON.stringify(filters)).digest("base64url");
}
