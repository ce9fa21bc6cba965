import { sql } from "kysely";
import type pg from "pg";
import type { App } from "#server/app.ts";
import { copiedColumns, inFull, lateStatements } from "#server/db/build-structure.ts";
import type { Db } from "#server/db/db.ts";
import { isLockFailure } from "#server/db/lock-timeout.ts";
import { readTableStructure } from "#server/db/read-structure.ts";
import { tryExcludeSnapshots } from "#server/db/snapshot-locks.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { buildIndexesOf } from "./build-indexes.server.ts";
import { isSmall, laterIndexes } from "./indexes.server.ts";
import { waitShortly } from "./patience.server.ts";
import { readDefinitions } from "./read-definitions.server.ts";
import { countColumns, hasMoreRows } from "./table-limits.server.ts";

type Which = { teamId: string; table: string; collectionId: string };

/** A table is worth rebuilding from so many dropped columns on. */
export const minDropped = 400;

const oldTable = "_rebuilt_table";

/**
 * Rebuilds a collection's table without its dropped columns, which Postgres counts for ever. One transaction, during
 * which nobody else can use the table; names, indexes and rows stay the same. "busy": a lock was not free, try again
 * later. "too many rows": it would take longer than people wait (`maxRows`).
 */
export async function rebuildTable(app: App, which: Which, maxRows = Number.POSITIVE_INFINITY) {
  try {
    const outcome = await app.db.transaction((tx) => rebuildWithin(app, tx, which, maxRows));
    const table = inFull(app.db.team(which.teamId).schema, which.table);
    // For plans, and for reading from indexes alone. Postgres would do so by itself, some minutes later.
    if (outcome === "rebuilt") await app.db.run(`vacuum (analyze) ${table}`);
    return outcome;
  } catch (error) {
    if (isLockFailure(error)) return "busy";
    throw error;
  }
}

async function rebuildWithin(app: App, tx: Db, { teamId, table, collectionId }: Which, maxRows: number) {
  const team = tx.team(teamId);
  if (!(await tryExcludeSnapshots(tx, teamId))) return "busy";
  const [now, before] = [inFull(team.schema, table), inFull(team.schema, oldTable)];
  await waitShortly(team);
  await tx.run(`lock table ${now} in access exclusive mode`);
  // Asked under the lock: another run may have been faster.
  const { dropped } = await countColumns(team, table);
  if (dropped < minDropped) return "not needed";
  if (Number.isFinite(maxRows) && (await hasMoreRows(team, table, maxRows))) return "too many rows";

  const structure = await readTableStructure(clientOf(tx), team.schema, table);
  if (structure.columns.some(({ identity }) => identity)) throw new Error(`${now} numbers its rows by itself`);
  const settings = await readSettings(tx, now);
  const columns = copiedColumns(structure).join(", ");
  const order = structure.key.map((key) => sql.id(key).compile(team.plain).sql).join(", ");
  const options = structure.options.length > 0 ? ` with (${structure.options.join(", ")})` : "";
  const collection = (await readDefinitions(team)).collections.get(collectionId);
  const later = !collection || (await isSmall(team, table)) ? new Set() : laterIndexes(collection);
  const indexes = structure.indexes.filter(({ name }) => !later.has(name));
  const late = lateStatements({ name: team.schema, tables: [{ ...structure, indexes }] });
  for (const statement of [
    `alter table ${now} rename to ${oldTable}`,
    `create table ${now} (like ${before} including defaults including generated including storage
      including compression including comments including statistics)${options}`,
    `insert into ${now} (${columns}) select ${columns} from ${before} order by ${order}`,
    // Its indexes have the names that the new ones get.
    `drop table ${before}`,
    ...[...late.keys, ...late.indexes, ...late.references, ...late.rest],
    ...settings,
  ])
    await tx.run(statement);
  // Also one that was not whole: the structure does not have it.
  await app.jobs.send(tx, buildIndexesOf, { teamId, collectionId });
  // What was worked out from snapshots of before, such as milestones of lists, does not count any more.
  await app.live.publish(tx, teamId, definitionsChanged, {});
  return "rebuilt";
}

/** What neither `like` nor the structure carries: privileges, statistics targets and a comment. */
async function readSettings(tx: Db, table: string): Promise<string[]> {
  const { rows } = await tx.run(
    `with settings as (select * from pg_class where oid = to_regclass($1)),
      attributes as (select a.* from pg_attribute a join settings on attrelid = settings.oid where attnum > 0 and not attisdropped)
    select format('grant %s on %s to %s%s', privilege_type, $1::text,
      case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' end) as sql
    from settings, aclexplode(relacl) where grantee <> relowner
    union all select format('grant %s (%I) on %s to %s%s', privilege_type, attname, $1::text,
      case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' end)
    from attributes, aclexplode(attacl)
    union all select format('alter table %s alter column %I set statistics %s', $1::text, attname, attstattarget)
    from attributes where attstattarget >= 0
    union all select format('comment on table %s is %L', $1::text, obj_description(oid, 'pg_class'))
    from settings where obj_description(oid, 'pg_class') is not null`,
    [table],
  );
  return rows.map((row) => row.sql as string);
}

const clientOf = (tx: Db) => ({ query: tx.run }) as unknown as pg.Client;
