import * as z from "zod";
import {
  manyOperators,
  type OperatorSet,
  oneOperators,
  orderOperators,
  textOperators,
  timeOperators,
} from "#data/fields/operators.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import type { Condition } from "#shared/filter.ts";

// Postgres has no year 0.
const instant = z.iso.datetime().refine((text) => text >= "0001");

/** `ofIdentity`: it lies with the record itself, not in the table of every collection. */
type SystemColumn = { kind: ColumnKind | "links"; operators: OperatorSet; sorts: boolean; ofIdentity?: true };

/** What every record has, beside its fields. */
export const systemColumns: Readonly<Record<string, SystemColumn>> = {
  record_name: { kind: "text", sorts: true, operators: textOperators },
  record_number: { kind: "integer", sorts: true, operators: orderOperators(z.int()) },
  created_at: { kind: "instant", sorts: true, operators: timeOperators(instant) },
  updated_at: { kind: "instant", sorts: true, operators: timeOperators(instant) },
  created_by: { kind: "id", sorts: true, operators: oneOperators, ofIdentity: true },
  updated_by: { kind: "id", sorts: true, operators: oneOperators, ofIdentity: true },
  tags: { kind: "links", sorts: false, operators: manyOperators },
};

/**
 * What quick searches ask for: whether a record has all of some words in its text, as far as the caller may read it.
 * Nothing that a list shows, and nothing for a smart collection, whose members would change with everybody's rights.
 */
export const wordsColumn = {
  key: "words",
  operators: { contains_words: { comparison: "words", argument: z.string().min(1).max(200) } },
} as const satisfies { key: string; operators: OperatorSet };

export const hasWords = (words: string): Condition => ({
  field: wordsColumn.key,
  operator: "contains_words",
  value: words,
});
