import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** The first records of these collections, by number, and how many more there are. */
export async function readMembers(
  team: TeamDb,
  definitions: Definitions,
  collectionIds: string[],
  most: number,
): Promise<{ records: Stored[]; left: number }> {
  const members = () =>
    team.data
      .selectFrom("_record")
      .where("deleted_at", "is", null)
      .where(sql<boolean>`collections && ${collectionIds}::uuid[]`);
  const rows = await members().select("id").orderBy("number").limit(most).execute();
  const stored = await readStored(
    team,
    definitions,
    rows.map(({ id }) => id),
  );
  const records = rows.flatMap(({ id }) => stored.get(id) ?? []);
  if (rows.length < most) return { records, left: 0 };
  const { count } = await members()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { records, left: count - rows.length };
}
