import type { TeamDb } from "#server/db/db.ts";
import type { ColorRule } from "../color-rules.ts";
import { matchingRecords } from "./matching-records.server.ts";
import type { ListContext } from "./open-list.server.ts";

/** The color of the first rule that holds for each record; one statement a rule, about these records alone. */
export async function ruleColors(
  team: TeamDb,
  known: ListContext,
  collectionId: string,
  rules: readonly ColorRule[],
  ids: string[],
): Promise<Map<string, string>> {
  const colors = new Map<string, string>();
  for (const { filter, color } of ids.length > 0 ? rules : []) {
    const matching = await matchingRecords(team, known, { collectionId, filter }, ids);
    for (const id of matching) if (!colors.has(id)) colors.set(id, color);
  }
  return colors;
}
