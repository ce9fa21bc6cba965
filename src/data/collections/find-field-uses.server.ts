import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { definitionKinds } from "./definition-kind.server.ts";
import type { Definitions } from "./definitions.ts";
import { type FieldUse, otherFieldUses } from "./field-use.server.ts";

/** Every place that works with a field, whatever kind of definition it is. */
export async function findFieldUses(
  team: TeamDb,
  definitions: Definitions,
  fieldId: string,
  caller: TeamCaller,
): Promise<FieldUse[]> {
  const finders = [...definitionKinds.all().flatMap((kind) => kind.fieldUses ?? []), ...otherFieldUses.all()];
  return (await Promise.all(finders.map((find) => find(team, definitions, fieldId, caller)))).flat();
}
