import { sql } from "kysely";
import type { Values } from "#data/records/reading/record-store.server.ts";
import type { WriteIntent } from "#data/records/writing/check-records.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { isId, newId } from "#shared/ids.ts";
import type { ImportMemory, Made } from "./import-memory.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import { contextFor } from "./text-context.server.ts";
import type { TextForm } from "./text-forms.server.ts";

/**
 * Where records are made for names that nobody has: the collection, and the field that gets the name. `keyForms`: other
 * fields by which a record is looked up; what reads as a value of one of them is written there too.
 */
export type MissingTarget = { collectionId: string; nameForm: TextForm; keyForms: readonly TextForm[] };

type Wanted = Made & { target: MissingTarget; sent: Values; isNew: boolean };

/** Records that are made because a cell names them. The same name, whatever its case and accents, is one record. */
export class MissingNames {
  readonly #reach: Reach;
  readonly #memory: ImportMemory;
  readonly #folded = new Map<string, string>();
  readonly #wanted = new Map<string, Wanted>();

  constructor(reach: Reach, memory: ImportMemory) {
    this.#reach = reach;
    this.#memory = memory;
  }

  /** All names of a column at once, before any of them is asked for. */
  async prepare(target: MissingTarget, names: string[]) {
    const { collectionId } = target;
    const fresh = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== "" && !isId(name));
    if (fresh.length === 0) return;
    const keys = fresh.map((name) => keyIn(target, name)?.text ?? name);
    const { rows } = await sql<{ name: string; folded: string }>`select name, public.fold(key) as folded
      from unnest(${fresh}::text[], ${keys}::text[]) as given (name, key)`.execute(this.#reach.team.data);
    for (const { name, folded } of rows) this.#folded.set(name, folded);
    const known = await this.#memory.findMade(collectionId, [...new Set(rows.map(({ folded }) => folded))]);
    for (const made of known) {
      this.#wanted.set(keyOf(collectionId, made.folded), { ...made, target, sent: {}, isNew: false });
    }
  }

  /** The record of that name; nothing where the name cannot be one. */
  idOf(target: MissingTarget, given: string): string | undefined {
    const name = given.trim();
    const folded = this.#folded.get(name);
    if (folded === undefined) return undefined;
    const key = keyOf(target.collectionId, folded);
    const known = this.#wanted.get(key);
    if (known) return known.recordId;
    const value = read(target.nameForm, name);
    if (value === null) return undefined;
    const by = keyIn(target, name);
    const sent = { ...(by && { [by.form.field.id]: by.value }), [target.nameForm.field.id]: value };
    const made = { collectionId: target.collectionId, folded, name, recordId: newId() };
    this.#wanted.set(key, { ...made, target, sent, isNew: true });
    return made.recordId;
  }

  isMade = (id: unknown): boolean => this.#ids().has(id as string);

  /** The records to make for those that these ids ask for; from now on they are known to later steps too. */
  async take(ids: Set<unknown>, userId: string): Promise<{ made: Made[]; intents: WriteIntent[] }> {
    const asked = [...this.#wanted.values()].filter(({ isNew, recordId }) => isNew && ids.has(recordId));
    await this.#memory.noteMade(asked);
    for (const each of asked) each.isNew = false;
    const { definitions } = this.#reach;
    const intents = asked.map(({ collectionId, recordId, sent }) => {
      const collections = definitions.lineOf(collectionId).map(({ id }) => id);
      const after = newRecord(recordId, collectionId, collections, userId);
      return { before: undefined, after, sent };
    });
    const made = asked.map(({ collectionId, folded, name, recordId }) => ({ collectionId, folded, name, recordId }));
    return { made, intents };
  }

  #known: { size: number; ids: Set<string> } = { size: -1, ids: new Set() };
  #ids(): Set<string> {
    if (this.#known.size !== this.#wanted.size) {
      const ids = new Set([...this.#wanted.values()].map(({ recordId }) => recordId));
      this.#known = { size: this.#wanted.size, ids };
    }
    return this.#known.ids;
  }
}

/** The first of the key fields that the name is a value of, and how that value is written: as one in every spelling. */
function keyIn({ keyForms }: MissingTarget, name: string) {
  for (const form of keyForms) {
    const value = read(form, name);
    if (value !== null) return { form, value, text: form.type.toText(value, form.config, plainContext) };
  }
  return undefined;
}

const plainContext = contextFor({ decimalComma: false, dayFirst: false, timeZone: "UTC" });

function read({ type, config }: TextForm, name: string): unknown {
  const parsed = type.parse(name, config, plainContext);
  return "value" in parsed ? parsed.value : null;
}

const keyOf = (collectionId: string, folded: string): string => `${collectionId} ${folded}`;
