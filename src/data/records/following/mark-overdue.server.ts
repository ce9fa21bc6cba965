import { sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed, fieldTypes } from "#data/fields/registry.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { openSource, tableOf } from "../reading/collection-source.server.ts";
import { readStored } from "../reading/record-store.server.ts";
import { recomputed, sourcesOf, today } from "../writing/computed-values.server.ts";
import { saveRecords } from "../writing/save-records.server.ts";
import { systemCaller } from "../writing/system-caller.server.ts";
import { writePolicies } from "../writing/write-policies.server.ts";
import { programWriter } from "../writing/writer.server.ts";

const partLength = 500;
const midnight = programWriter({ because: "a day has passed, and nobody did anything" });

/** What became overdue because a day has passed, in every team that works it out. */
export async function markOverdue(app: App) {
  for (const teamId of await teamsWithDueDates(app)) {
    await markOverdueIn(app, teamId).catch((error) =>
      app.log.warn({ err: error, teamId }, "what is overdue could not be worked out"),
    );
  }
}

async function teamsWithDueDates({ db }: App): Promise<string[]> {
  const rows = await db.acrossTeams
    .selectFrom("field")
    .innerJoin("team", "team.id", "field.team_id")
    .select("field.team_id")
    .distinct()
    .where("field.deleted_at", "is", null)
    .where("team.deactivated_at", "is", null)
    .where((where) =>
      where.or(
        fieldTypes.flatMap(({ name, computed }) =>
          computed
            ? [
                where.and([
                  where("field.type", "=", name),
                  sql<boolean>`field.config ->> ${computed.turns.setting} is not null`,
                ]),
              ]
            : [],
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.team_id);
}

async function markOverdueIn(app: App, teamId: string) {
  const caller = await systemCaller(app.db, teamId);
  if (!caller) return;
  const team = app.db.team(teamId);
  const { definitions, grants } = await definitionsAndRights(team, caller);
  for (const { field, computed, due } of sourcesOf(definitions)) {
    if (!due) continue;
    const question = { status: field, from: computed.turns.from, due, timeZone: caller.timeZone };
    for (let after: string | undefined, isMore = true; isMore; ) {
      const ids = await perhapsOverdue(team, definitions, question, after);
      await app.db.transaction(async (tx) => {
        const stored = await readStored(tx.team(teamId), definitions, ids, { lock: true });
        const intents = [...stored.values()].flatMap((before) => {
          const fresh = recomputed(definitions, before, caller.timeZone);
          return fresh ? [{ before, after: fresh }] : [];
        });
        if (intents.length === 0) return;
        const writing = { app, tx, caller, definitions, grants };
        await saveRecords(writing, midnight, intents, writePolicies.computed, { kind: "overdue" });
      });
      after = ids.at(-1);
      isMore = ids.length === partLength;
    }
  }
}

type Question = { status: FieldDefinition; from: readonly unknown[]; due: FieldDefinition; timeZone: string };

/** Not paid, and due before today; a little more than that, as an instant may lie later today. */
async function perhapsOverdue(
  team: TeamDb,
  definitions: Definitions,
  { status, from, due, timeZone }: Question,
  after = "00000000-0000-0000-0000-000000000000",
): Promise<string[]> {
  const home = definitions.collections.get(status.collectionId)!;
  const owner = definitions.collections.get(due.collectionId)!;
  const { recordId } = openSource(team, home);
  const isDue =
    fieldTypeNamed(due.type).storage.kind === "date"
      ? sql`_due.${sql.id(due.column)} < ${today(timeZone)}::date`
      : sql`_due.${sql.id(due.column)} < now()`;
  const { rows } = await sql<{ id: string }>`select ${recordId} as id
    from ${tableOf(team, home.table)} as ${sql.id(home.table)}
    join ${tableOf(team, owner.table)} _due on _due._record_id = ${recordId}
    where ${sql.ref(`${home.table}._is_active`)} and ${recordId} > ${after}::uuid
      and ${sql.ref(`${home.table}.${status.column}`)} = any(${from}::text[]) and ${isDue}
    order by ${recordId} limit ${partLength}`.execute(team.data);
  return rows.map(({ id }) => id);
}
