import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import { linkedChips } from "./linked-names.server.ts";
import { namesOf } from "./person-names.server.ts";

/** What the values of groups are called: records that they lead to, and people where groups are made by who did something. */
export async function groupNames(
  app: App,
  team: TeamDb,
  known: DefinitionsAndRights,
  groupBy: readonly string[],
  groups: readonly { values: unknown[] }[],
) {
  const values = groups.flatMap((group) => group.values.map((value) => ({ value })));
  const { names, appearances } = await linkedChips(team, known, values);
  if (!groupBy.some((key) => key === "created_by" || key === "updated_by")) return { names, appearances };
  const people = values.flatMap(({ value }) => (typeof value === "string" && isId(value) ? [value] : []));
  return { names: { ...Object.fromEntries(await namesOf(app, people)), ...names }, appearances };
}
