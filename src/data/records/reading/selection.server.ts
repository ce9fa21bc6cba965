import { type RawBuilder, sql } from "kysely";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isoMoment } from "#server/db/moments.ts";
import { Cache } from "#shared/cache.ts";
import type { Key } from "./keyset.server.ts";
import { tagsKey } from "./record-tags.server.ts";

/** `alias`: what it is called in a row. */
type StoredColumn = Column & { field: FieldDefinition; alias: string; read(stored: unknown): unknown };

/** What a list reads of each record, written out once for all pages of lists that show and order the same. */
export type Selection = {
  text: RawBuilder<unknown>;
  stored: StoredColumn[];
  /** Columns that every record has and that are read only where they are asked for. */
  system: Column[];
  links: Map<string, FieldDefinition>;
  hasTags: boolean;
  /** Whether a value can lead to another record, whose name is then wanted. */
  hasReferences: boolean;
};

/** What rows have beside the values that are asked for. */
export type RowShape = {
  /** Plain: without what every record has beside its name. Brief: without what a way on is made from, too. */
  extent: "whole" | "plain" | "brief";
};

type Asked = RowShape & { keys: Key[]; fields: string[] | undefined };

const kept = new WeakMap<Columns, Cache<string, Selection>>();

export function selectionOf(team: TeamDb, columns: Columns, asked: Asked): Selection {
  const { keys, fields, extent } = asked;
  const known = kept.get(columns) ?? new Cache<string, Selection>("selections", { max: 100 });
  kept.set(columns, known);
  const name = `${extent} ${fields?.join() ?? "*"} ${keys.map(({ column }) => column.key).join()}`;
  return known.remember(name, () => make(team, columns, asked));
}

function make(team: TeamDb, columns: Columns, { keys, fields, extent }: Asked): Selection {
  const isWhole = extent === "whole";
  const shown = fields?.map((id) => columns.require(id, "fields")) ?? columns.fields();
  const stored = shown.flatMap((column, place) => {
    const { field } = column;
    if (!field || column.kind === "links") return [];
    const { storage } = fieldTypeNamed(field.type);
    if (storage.kind === "links") return [];
    const read = column.kind === "instant" ? isoMoment : storage.fromColumn;
    return [{ ...column, field, alias: `c${place}`, read: read as (stored: unknown) => unknown }];
  });
  const system = shown.filter(({ key, field }) => !field && (key === "created_by" || key === "updated_by"));
  const linked = shown.filter(({ field, kind }) => field && kind === "links");
  const chosen = [
    sql`${sql.ref(`${columns.home.table}._record_id`)} as record_id`,
    ...(isWhole ? [columns.find("record_number")!] : []).map(named),
    named(columns.find("record_name")!),
    ...(isWhole ? [columns.find("created_at")!, columns.find("updated_at")!] : []).map(named),
    ...system.map(({ key, sql: column }) => sql`${column} as ${sql.id(key)}`),
    ...stored.map((column) => sql`${asRead(column)} as ${sql.id(column.alias)}`),
    ...(extent === "brief" ? [] : keys).map(
      ({ column }, place) => sql`(${column.sql})::text as ${sql.id(`k${place}`)}`,
    ),
  ];
  return {
    text: sql.raw(sql.join(chosen).compile(team.plain).sql),
    stored,
    system,
    links: new Map(linked.map(({ field }) => [field!.id, field!])),
    hasReferences: shown.some(({ kind }) => kind === "links" || kind === "id" || kind === "ids"),
    hasTags: shown.some(({ key, field }) => !field && key === tagsKey),
  };
}

const named = (column: Column): RawBuilder<unknown> => sql`${asRead(column)} as ${sql.id(column.key)}`;

/** Moments as text, from which the API's form is made without a Date. */
const asRead = ({ kind, sql: column }: Column): RawBuilder<unknown> =>
  kind === "instant" ? sql`(${column})::text` : column;
