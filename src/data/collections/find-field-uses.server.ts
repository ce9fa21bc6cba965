import type { TeamDb } from "#server/db/db.ts";
import { definitionKinds } from "./definition-kind.server.ts";
import type { Definitions } from "./definitions.ts";
import type { FieldUse } from "./field-use.server.ts";

/** Every place that works with a field, whatever kind of definition it is. */
export async function findFieldUses(team: TeamDb, definitions: Definitions, fieldId: string): Promise<FieldUse[]> {
  const finders = definitionKinds.all().flatMap((kind) => kind.fieldUses ?? []);
  return (await Promise.all(finders.map((find) => find(team, definitions, fieldId)))).flat();
}
