import { type RawBuilder, sql } from "kysely";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Key } from "./keyset.server.ts";
import type { Selection } from "./selection.server.ts";

/**
 * The same that a selection reads, with each row as one text that Postgres writes, the JSON of its cells: the id, that
 * text, what may lead to other records (`leading` columns), and what a cursor is made from.
 */
export type WrittenRows = { text: RawBuilder<unknown>; leading: number };

const kept = new WeakMap<Selection, WrittenRows>();

export function writtenRowsOf(team: TeamDb, columns: Columns, keys: Key[], selection: Selection): WrittenRows {
  const found = kept.get(selection) ?? make(team, columns, keys, selection);
  kept.set(selection, found);
  return found;
}

function make(team: TeamDb, columns: Columns, keys: Key[], { stored, system }: Selection): WrittenRows {
  const recordId = sql`${sql.ref(`${columns.home.table}._record_id`)}`;
  const always = ["record_number", "record_name", "created_at", "updated_at"].map((key) => columns.find(key)!);
  const leading = stored.filter(({ kind }) => kind === "id" || kind === "ids");
  const chosen = [
    sql`${recordId} as record_id`,
    jsonOf([recordId, ...always.map(asJson), ...system.map(asJson), ...stored.map(asJson)]),
    ...leading.map(({ sql: column }) => column),
    ...keys.map(({ column }, place) => sql`(${column.sql})::text as ${sql.id(`k${place}`)}`),
  ];
  return { text: sql.raw(sql.join(chosen).compile(team.plain).sql), leading: leading.length };
}

/** A function takes no more than a hundred arguments. */
const mostArguments = 90;

/** The cells of a row as the text of a JSON array. */
function jsonOf(cells: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const parts = Array.from({ length: Math.ceil(cells.length / mostArguments) }, (_, part) =>
    cells.slice(part * mostArguments, (part + 1) * mostArguments),
  );
  // What is stored as JSON is so already, and its parts can be put together.
  if (parts.length > 1)
    return sql`(${sql.join(
      parts.map((part) => sql`jsonb_build_array(${sql.join(part)})`),
      sql` || `,
    )})::text`;
  return sql`json_build_array(${sql.join(cells)})::text`;
}

type Form = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Where the API has it otherwise than Postgres: exact numbers as texts, moments with three digits and a Z. */
const forms: Partial<Record<Column["kind"], Form>> = {
  decimal: (column) => sql`(${column})::text`,
  instant: (column) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  dates: (column) => sql`case when ${column} is not null
    then json_build_object('start', lower(${column}), 'end', upper(${column}) - 1) end`,
};

const asJson = ({ kind, sql: column }: Column): RawBuilder<unknown> => forms[kind]?.(column) ?? column;
