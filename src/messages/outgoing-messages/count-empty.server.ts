import { type RawBuilder, sql } from "kysely";
import { openList } from "#data/records/reading/open-list.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { collectionsOf, peopleOf } from "./audience.ts";
import type { Reaching } from "./compile-audience.server.ts";
import { classified, reachingOf } from "./count-audience.server.ts";
import type { MessageRow } from "./message-rows.server.ts";

/** A field of what the message is about, or of who is written to. */
export type AskedField = { of: "record" | "person"; fieldId: string };

/** How many of those who would get a message now have no value in each of these fields; all in one statement. */
export async function countEmpty(
  app: Pick<App, "secret">,
  team: TeamDb,
  caller: TeamCaller,
  row: MessageRow,
  fields: readonly AskedField[],
): Promise<number[]> {
  const reaching = await reachingOf(team, caller, row);
  if (fields.length === 0 || reaching.audience.sources.length === 0) return fields.map(() => 0);
  const each = await classified(app, reaching, row);
  const counts = fields.map(
    (field, place) => sql`count(*) filter (where ${isEmpty(reaching, field)}) as ${sql.ref(`n${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`with _each as materialized (${each})
    select ${sql.join(counts)} from _each where _each.reason is null`.execute(team.plain);
  return fields.map((_field, place) => rows[0]![`n${place}`]!);
}

/** Who is no record has no value at all. */
function isEmpty({ team, known, audience }: Reaching, { of, fieldId }: AskedField): RawBuilder<unknown> {
  const linkedTo = (linkId: string) => (known.definitions.fields.get(linkId)?.config.collectionIds ?? []) as string[];
  const id = of === "person" ? sql`_each.person_id` : sql`_each.about_id`;
  const places = (of === "person" ? peopleOf(audience, linkedTo) : collectionsOf(audience)) ?? [];
  const found = places.flatMap((collectionId) => {
    try {
      const list = openList(team, known, { collectionId, filter: { field: fieldId, operator: "is_empty" } });
      return [sql`exists (select from ${list.from()} where ${list.where} and ${list.recordId} = ${id})`];
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
  return sql.join([sql`${id} is null`, ...found], sql` or `);
}
