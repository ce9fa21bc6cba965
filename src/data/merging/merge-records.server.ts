import { sql } from "kysely";
import { mostAtOnce } from "#data/bulk/contract.ts";
import type { Planning } from "#data/bulk/open-edit.server.ts";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { mergeKind } from "#data/history/read-history.server.ts";
import { readStored, type Stored, tableOf, type Values } from "#data/records/reading/record-store.server.ts";
import { loadTags, tagsIn, withTags } from "#data/records/reading/record-tags.server.ts";
import type { WriteIntent } from "#data/records/writing/check-records.server.ts";
import { sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { inWriteTransaction, requireVisible } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { mergeListeners } from "./merge-listeners.server.ts";
import { redirectDefinitions } from "./redirect-definitions.server.ts";
import { type Redirect, redirected } from "./redirected.ts";
import { unite } from "./united-values.ts";

type Input = {
  intoId: string;
  fromId: string;
  /** Chosen by whoever merges; of the rest, what `unite` says. */
  values: Values;
  version?: number | undefined;
  fromVersion?: number | undefined;
};
type Pair = { into: Stored; from: Stored };

/** Two records that are about the same become one: what both have, where both are, and what leads to either. */
export async function mergeRecords(app: App, caller: TeamCaller, input: Input) {
  const { intoId, fromId } = input;
  if (intoId === fromId) refuseField("fromId", "data.mergeWithItself");
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const planning: Planning = { ...writing, rights };
    const pair = await readPair(planning, team, input);
    requireAllOpen(planning, pair);
    const merge: Redirect = { fromIds: [fromId], intoId };
    const followers = await planFollowers(planning, team, merge);
    const intents = [...followers, planKept(planning, pair, input), planGone(pair)];
    await redirectDefinitions(planning, merge);
    const { changeSetId, drafts } = await saveRecords(
      planning,
      personWriter(planning),
      intents,
      writePolicies.mergedRecords,
      {
        kind: mergeKind,
      },
    );
    await team.data
      .insertInto("_record_merge")
      .values({ from_id: fromId, into_id: intoId, change_set_id: changeSetId! })
      .execute();
    for (const listen of mergeListeners.all()) await listen(team, { fromId, intoId });
    const kept = drafts.find(({ after }) => after.id === intoId)!.after;
    return { changeSetId: changeSetId!, records: followers.length, name: kept.name };
  });
}

async function readPair({ definitions, rights }: Planning, team: TeamDb, input: Input): Promise<Pair> {
  const { intoId, fromId } = input;
  const stored = await readStored(team, definitions, [intoId, fromId], { lock: true });
  const [into, from] = [intoId, fromId].map((id) => {
    const record = requireVisible(rights, stored.get(id));
    if (record.deletedAt) throw new Refusal("not_found");
    return record;
  }) as [Stored, Stored];
  if (input.fromVersion !== undefined && input.fromVersion !== from.version)
    refuseConflict("fromVersion", "data.changedMeanwhile");
  if (input.version !== undefined && input.version !== into.version) refuseConflict("version", "data.changedMeanwhile");
  await loadTags(team, stored);
  const isItem = [...into.collections, ...from.collections].some(
    (id) => definitions.collections.get(id)?.isUsedAsCustomList,
  );
  if (isItem) refuseField("fromId", "data.mergeItemsInList");
  return { into, from };
}

/**
 * Whoever merges decides what becomes of every value, and of every link that leads to the other record. Whether there is
 * anything in what is closed to them is not told: it is enough that there could be.
 */
function requireAllOpen({ definitions, rights }: Planning, { into, from }: Pair) {
  const isOpen = [into, from].every((record) =>
    record.collections.every(
      (id) =>
        rights.mayInCollection("update_data_field_data", id) &&
        definitions.fieldsOf(id).every((field) => rights.mayWithFieldOf("read_data_field_data", field.id, record)),
    ),
  );
  const isLinkOpen = ({ id, collectionId }: FieldDefinition) =>
    rights.mayInCollection("read_data_record_metadata", collectionId) &&
    rights.mayWithField("update_data_field_data", id);
  const links = [...definitions.fields.values()].filter((field) => canLeadTo(field, from));
  if (!isOpen || !links.every(isLinkOpen))
    throw new Refusal("forbidden", { fields: [{ path: "fromId", messageKey: "data.mergeRecordsClosed" }] });
}

function canLeadTo({ type, config }: FieldDefinition, { collections }: Stored): boolean {
  if (!typeHolds(type, "records")) return false;
  const targets = (config.collectionIds ?? []) as string[];
  return targets.length === 0 || targets.some((id) => collections.includes(id));
}

/** Records that link to the one that goes, those in the trash too: they come back with a link to the one that stays. */
async function planFollowers({ definitions }: Planning, team: TeamDb, merge: Redirect): Promise<WriteIntent[]> {
  const { rows } = await sql<{ id: string }>`select distinct from_id as id from ${tableOf(team, "_link")}
    where to_id = any(${merge.fromIds}::uuid[]) and from_id <> all(${[...merge.fromIds, merge.intoId]}::uuid[])
    order by id limit ${mostAtOnce + 1}`.execute(team.data);
  if (rows.length > mostAtOnce) refuseField("fromId", "data.mergeTooMany");
  const ids = rows.map(({ id }) => id);
  const stored = await readStored(team, definitions, ids, { lock: true });
  return [...stored.values()].flatMap((before) => {
    const sent = Object.fromEntries(
      Object.entries(before.values).flatMap(([id, value]) => {
        const field = definitions.fields.get(id);
        const moved = field && typeHolds(field.type, "records") ? redirected(value, merge) : value;
        return moved === value ? [] : [[id, moved]];
      }),
    );
    return Object.keys(sent).length > 0 ? [{ before, after: before, sent }] : [];
  });
}

/** With what was chosen, and what follows where nothing was. */
function planKept({ definitions }: Planning, { into, from }: Pair, input: Input): WriteIntent {
  const collections = [...new Set([...into.collections, ...from.collections])];
  const computed = new Set(sourcesOf(definitions).map(({ field }) => field.id));
  const fields = new Map(collections.flatMap((id) => definitions.fieldsOf(id)).map((field) => [field.id, field]));
  const united: Values = {};
  for (const field of fields.values()) {
    if (computed.has(field.id)) continue;
    const value = withoutItself(field, unite(into.values[field.id], from.values[field.id]), into, from);
    if (value !== (into.values[field.id] ?? null)) united[field.id] = value;
  }
  const tags = [...tagsIn(into.values), ...tagsIn(from.values)];
  const after = { ...into, collections, values: withTags(into.values, tags) };
  return { before: into, after, sent: { ...united, ...input.values } };
}

/** A link between the two would lead from the record to itself. */
function withoutItself({ type }: FieldDefinition, value: unknown, into: Stored, from: Stored): unknown {
  if (!typeHolds(type, "records")) return value;
  const isOne = (id: unknown) => id === into.id || id === from.id;
  if (Array.isArray(value)) return value.some(isOne) ? value.filter((id) => !isOne(id)) : value;
  return isOne(value) ? null : value;
}

const planGone = ({ from }: Pair): WriteIntent => ({ before: from, after: { ...from, deletedAt: new Date() } });
