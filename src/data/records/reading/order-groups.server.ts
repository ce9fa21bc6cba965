import { sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { GroupFigures } from "./aggregate-records.server.ts";
import { openSource } from "./collection-source.server.ts";

type Named = { names: Record<string, string>; language: string | undefined };

/**
 * Groups as people look for them: by value, what has a name by its name, choices as their list has them; those without a
 * value last.
 */
export async function orderGroups(
  team: TeamDb,
  { definitions }: DefinitionsAndRights,
  groupBy: readonly string[],
  groups: GroupFigures[],
  { names, language }: Named,
): Promise<GroupFigures[]> {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const ranks = await Promise.all(
    groupBy.map((key, place) => {
      const { listId } = (definitions.fields.get(key)?.config ?? {}) as { listId?: string | null };
      const ids = groups.flatMap(({ values }) => (typeof values[place] === "string" ? [values[place]] : []));
      return listId ? ranksIn(team, definitions, listId, ids) : undefined;
    }),
  );
  const compare = (one: unknown, other: unknown, place: number): number => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    if (typeof one === "number" && typeof other === "number") return one - other;
    // What is not yet comes first.
    if (typeof one === "boolean") return Number(one) - Number(other);
    const rank = ranks[place];
    const [first, second] = [String(one), String(other)];
    if (rank) return (rank.get(first) ?? rank.size) - (rank.get(second) ?? rank.size);
    return collator.compare(names[first] ?? first, names[second] ?? second);
  };
  return groups.toSorted((one, other) => {
    for (const place of groupBy.keys()) {
      const order = compare(one.values[place], other.values[place], place);
      if (order !== 0) return order;
    }
    return 0;
  });
}

async function ranksIn(
  team: TeamDb,
  definitions: DefinitionsAndRights["definitions"],
  listId: string,
  ids: string[],
): Promise<Map<string, number> | undefined> {
  const home = definitions.storedIn(listId);
  const rank = definitions.listFieldOf(listId, "rank");
  if (!home || ids.length === 0) return undefined;
  const source = openSource(team, home);
  const name = sql.ref(`${home.table}._record_name`);
  const order =
    rank?.collectionId === home.id ? sql`${sql.ref(`${home.table}.${rank.column}`)} nulls last, ${name}` : name;
  const { rows } = await sql<{ id: string }>`select ${source.recordId} as id from ${source.from()}
    where ${source.recordId} = any(${ids}::uuid[]) order by ${order}`.execute(team.plain);
  return new Map(rows.map(({ id }, place) => [id, place]));
}
