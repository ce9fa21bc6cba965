import pg from "pg";
import type { Column, CommonStructure, SchemaStructure, Table } from "./read-structure.ts";

const name = pg.escapeIdentifier;

export const inFull = (schema: string, table: string): string => `${name(schema)}.${name(table)}`;

export const commonStatements = ({ extensions, functions }: CommonStructure): string[] => [
  ...extensions.map((extension) => `create extension if not exists ${name(extension)} with schema public`),
  ...functions.map(({ sql }) => sql),
];

/** The bare table: whatever is checked or looked up by comes after the rows. */
export function tableStatement(schema: string, { name: table, isUnlogged, options, columns }: Table): string {
  const rows = columns.map(columnLine).join(",\n  ");
  const settings = options.length > 0 ? ` with (${options.join(", ")})` : "";
  return `create ${isUnlogged ? "unlogged " : ""}table ${inFull(schema, table)} (\n  ${rows}\n)${settings}`;
}

/** In the order in which they are to be run; those of one list can be run at once. */
export const lateStatements = ({ name: schema, tables }: SchemaStructure) => ({
  keys: tables.flatMap((table) => constraintStatements(schema, table, false)),
  indexes: tables.flatMap(({ indexes }) => indexes.map(({ sql }) => sql)),
  references: tables.flatMap((table) => constraintStatements(schema, table, true)),
  rest: tables.flatMap(({ columns, triggers }) => [
    ...columns.flatMap(sequenceStatement),
    ...triggers.map(({ sql }) => sql),
  ]),
});

/** What is worked out from other columns is not copied. */
export const copiedColumns = ({ columns }: Table): string[] =>
  columns.filter(({ isGenerated }) => !isGenerated).map((column) => name(column.name));

/** Rows in an order that is the same on every server, so that what they say can be compared. */
export function rowsInOrder(schema: string, table: Table, where = "", values: Record<string, string> = {}): string {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const shown = columns.map((column) =>
    Object.hasOwn(values, column.name) ? `${values[column.name]} as ${name(column.name)}` : `t.${name(column.name)}`,
  );
  const order = table.key.map((key) => {
    const { type } = columns.find((column) => column.name === key)!;
    return /^(uuid|bigint|integer|smallint)$/.test(type) ? `t.${name(key)}` : `t.${name(key)}::text collate "C"`;
  });
  return `select ${shown.join(", ")} from ${inFull(schema, table.name)} t ${where && `where ${where}`}
    order by ${order.length > 0 ? order.join(", ") : `t::text collate "C"`}`;
}

function columnLine(column: Column): string {
  const { identity, expression } = column;
  const made = identity
    ? `generated ${identity.kind} as identity (sequence name ${identity.sequence} ${identity.options})`
    : expression && (column.isGenerated ? `generated always as (${expression}) stored` : `default ${expression}`);
  return [
    name(column.name),
    column.type,
    column.collation && `collate ${column.collation}`,
    made,
    column.isRequired && "not null",
  ]
    .filter(Boolean)
    .join(" ");
}

const constraintStatements = (schema: string, table: Table, references: boolean): string[] =>
  table.constraints
    .filter(({ isReference }) => isReference === references)
    .map(
      ({ name: constraint, sql }) =>
        `alter table ${inFull(schema, table.name)} add constraint ${name(constraint)} ${sql}`,
    );

const sequenceStatement = ({ identity }: Column): string[] =>
  identity ? [`select setval(${pg.escapeLiteral(identity.sequence)}, ${identity.last}, ${identity.isCalled})`] : [];
