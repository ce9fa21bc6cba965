import { joinCollections, leaveCollections } from "#data/bulk/move-record.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { nameOf } from "#data/records/record-name.ts";
import type { WriteIntent } from "#data/records/writing/check-records.server.ts";
import { readValues } from "#data/records/writing/check-values.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import type { AnswerBase } from "./run-answers.ts";

/** What is asked where: for telling somebody what is wrong with an answer. */
export type AnswerPlace = { taskId: string; row: string; key: string };

/** What a run does to one record. Plain data, so that it can be written down. */
export type Effect = {
  recordId: string;
  /** Where it is created; null: it is there. */
  homeId: string | null;
  joined: string[];
  left: string[];
  /** As they were given; read by the types of their fields when they are written. */
  values: Values;
  /** Which tasks have a part in it. */
  taskIds: string[];
  /** Which answer gave the value of a field, where one did. */
  places: Record<string, AnswerPlace>;
  /** By field: the version of the record that its value was typed over. */
  bases?: Record<string, number>;
  /** Records that a new one may be the same as, and what was typed for it that only one of them can have. */
  maybe?: { matchIds: readonly string[]; typed: Values };
};

/** All that a run does, in the order in which each record was first touched: one effect for each, however many tasks. */
export class Effects {
  readonly #all = new Map<string, Effect>();

  get size(): number {
    return this.#all.size;
  }

  all = (): Effect[] => [...this.#all.values()];
  find = (recordId: string): Effect | undefined => this.#all.get(recordId);

  create(taskId: string, recordId: string, homeId: string) {
    this.#of(taskId, recordId).homeId = homeId;
  }

  set(taskId: string, recordId: string, fieldId: string, value: unknown, place?: AnswerPlace) {
    const effect = this.#of(taskId, recordId);
    effect.values[fieldId] = value;
    if (place) effect.places[fieldId] = place;
    else delete effect.places[fieldId];
    delete effect.bases?.[fieldId];
  }

  /** A value that was set was typed over this version. */
  setBase({ recordId, version }: AnswerBase, fieldId: string) {
    const effect = this.#all.get(recordId);
    if (effect) effect.bases = { ...effect.bases, [fieldId]: version };
  }

  /** A new record that may be the same as others. */
  setPossibleMatches(recordId: string, matchIds: readonly string[], typed: Values) {
    const effect = this.#all.get(recordId);
    if (effect) effect.maybe = { matchIds, typed };
  }

  join(taskId: string, recordId: string, collectionId: string) {
    const effect = this.#of(taskId, recordId);
    effect.left = effect.left.filter((id) => id !== collectionId);
    if (!effect.joined.includes(collectionId)) effect.joined.push(collectionId);
  }

  leave(taskId: string, recordId: string, collectionId: string) {
    const effect = this.#of(taskId, recordId);
    effect.joined = effect.joined.filter((id) => id !== collectionId);
    if (!effect.left.includes(collectionId)) effect.left.push(collectionId);
  }

  #of(taskId: string, recordId: string): Effect {
    const found = this.#all.get(recordId) ?? {
      ...{ recordId, homeId: null, joined: [], left: [], values: {}, taskIds: [], places: {} },
    };
    this.#all.set(recordId, found);
    if (!found.taskIds.includes(taskId)) found.taskIds.push(taskId);
    return found;
  }
}

type Who = { definitions: Definitions; userId: string };

/** What is to be written for it. Nothing where the record is not there any more. */
export function intentOf(
  { definitions, userId }: Who,
  effect: Effect,
  before: Stored | undefined,
): WriteIntent | undefined {
  const base =
    before ?? (effect.homeId ? createdRecord(definitions, effect.recordId, effect.homeId, userId) : undefined);
  if (!base || base.deletedAt) return undefined;
  const withheld = effect.maybe && Object.keys(effect.maybe.typed);
  return { before, after: moved(definitions, base, effect), sent: effect.values, withheld };
}

/** The record as it will be, as far as that can be said without asking the database. */
export function recordAfter(who: Who, effect: Effect | undefined, before: Stored | undefined): Stored | undefined {
  if (!effect) return before?.deletedAt ? undefined : before;
  const intent = intentOf(who, effect, before);
  if (!intent) return undefined;
  const { values } = readValues(who.definitions, intent.after.collections, effect.values);
  const after = { ...intent.after, values: { ...intent.after.values, ...values } };
  return { ...after, name: nameOf(who.definitions, after) };
}

function createdRecord(definitions: Definitions, id: string, homeId: string, userId: string): Stored {
  const collections = definitions.lineOf(homeId).map((each) => each.id);
  return newRecord(id, homeId, collections, userId);
}

function moved(definitions: Definitions, base: Stored, { joined, left }: Effect): Stored {
  const line = joined.flatMap((id) => definitions.lineOf(id).map((each) => each.id));
  const inside = joinCollections(base, [...new Set(line)]);
  if (left.length === 0) return inside;
  const tree = new Set(left.flatMap((id) => definitions.treeOf(id).map((each) => each.id)));
  return leaveCollections(definitions, inside, tree);
}
