import { call } from "#client/call.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { customListsContract } from "#data/custom-lists/contract.ts";
import type { Problem, TextContext } from "#data/fields/field-type.ts";
import { things } from "#data/fields/references.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { listOf, lookUp, type NameBook, namesIn } from "./name-lookup.ts";
import type { PastePlan } from "./plan-paste.ts";

export type ReadRow = { index: number; values: Record<string, unknown> };
export type BadCell = { index: number; title: string; text: string; problem: Problem };

/** Names that a list does not have yet. */
export type Missing = { field: Field; listId: string; names: string[] };

type Asking = { teamId: string; context: TextContext; mayAdd(missing: Missing[]): Promise<boolean> };

/** The values that pasted words mean. Names are looked up all at once, and what a list lacks is asked about once. */
export async function readPasted({ rows }: Pick<PastePlan, "rows">, { teamId, context, mayAdd }: Asking) {
  const byField = new Map<Field, Set<string>>();
  for (const { column, carried } of rows.flatMap(({ cells }) => cells)) {
    if (carried.fieldId === column.key) continue;
    byField.set(column.field!, (byField.get(column.field!) ?? new Set()).add(carried.text));
  }
  const books = new Map<string, NameBook>();
  const missing: Missing[] = [];
  for (const [field, texts] of byField) {
    const names = namesIn(field, texts, context);
    const book = await lookUp(teamId, field, names);
    books.set(field.id, book);
    const listId = listOf(field);
    const unknown = listId ? missingNames(field, texts, book, context) : [];
    if (listId && unknown.length > 0) missing.push({ field, listId, names: unknown });
  }
  if (missing.length > 0 && (await mayAdd(missing))) {
    for (const { field, listId, names } of missing) {
      const params = { teamId, collectionId: listId };
      const { items } = await call(customListsContract.addListItems, { params, body: { names } });
      books.get(field.id)?.add(items);
    }
  }
  return readCells(rows, books, context);
}

/** Those that reading still fails by, each once. */
function missingNames(field: Field, texts: ReadonlySet<string>, book: NameBook, context: TextContext): string[] {
  const type = fieldTypeNamed(field.dataType);
  const unknown = new Map<string, string>();
  for (const text of texts) {
    // One text may lack several names: each that is found lacking is then taken for known.
    for (let left = 20; left > 0; left--) {
      const known = (name: string) => book.idOf(name) ?? unknown.get(name.trim());
      const read = type.parse(text, field.config, { ...context, idOf: known });
      const name = "problem" in read ? read.problem.values?.name : undefined;
      if (typeof name !== "string" || unknown.has(name.trim())) break;
      unknown.set(name.trim(), crypto.randomUUID());
    }
  }
  return [...unknown.keys()];
}

function readCells(rows: PastePlan["rows"], books: ReadonlyMap<string, NameBook>, context: TextContext) {
  const read: ReadRow[] = [];
  const bad: BadCell[] = [];
  for (const { index, cells } of rows) {
    const values: Record<string, unknown> = {};
    for (const { column, carried } of cells) {
      const field = column.field!;
      if (carried.fieldId === column.key) {
        values[column.key] = carried.value ?? null;
        continue;
      }
      const idOf = books.get(field.id)?.idOf ?? context.idOf;
      const parsed = fieldTypeNamed(field.dataType).parse(carried.text, field.config, { ...context, idOf });
      if ("value" in parsed) values[column.key] = parsed.value;
      else bad.push({ index, title: column.title, text: carried.text, problem: pastedProblem(parsed.problem) });
    }
    if (Object.keys(values).length > 0) read.push({ index, values });
  }
  return { read, bad };
}

/** Whoever pastes the name of a file means the file, and a text has none. */
const pastedProblem = (problem: Problem): Problem =>
  problem.messageKey === things.file.unknown ? { messageKey: "fields.problems.fileAsText" } : problem;
