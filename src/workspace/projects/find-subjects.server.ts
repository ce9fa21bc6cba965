import { type PinSubject, pinKinds } from "#data/collections/pin-kind.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

type Named = { kind: string; subject_id: string };

/** What each of the pins leads to; nothing for those whose thing is in the bin or gone. */
export async function findSubjects(
  team: TeamDb,
  caller: TeamCaller,
  pins: readonly Named[],
): Promise<(pin: Named) => PinSubject | undefined> {
  const known = await definitionsAndRights(team, caller);
  const found = new Map<string, Map<string, PinSubject>>();
  for (const { name, find } of pinKinds.all()) {
    const ids = [...new Set(pins.filter((pin) => pin.kind === name).map((pin) => pin.subject_id))];
    if (ids.length > 0) found.set(name, await find(team, known, ids, caller));
  }
  return ({ kind, subject_id }) => found.get(kind)?.get(subject_id);
}
