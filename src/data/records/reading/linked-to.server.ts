import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import type { LinkedTo } from "../linked-to.ts";
import { requireVisible } from "../writing/record-actions.server.ts";
import { linksTo, mayFollow } from "./list-links.server.ts";
import type { ListContext, Question } from "./open-list.server.ts";
import { readStored } from "./record-store.server.ts";
import { isReadIn } from "./show-record.server.ts";

/**
 * What of a collection is linked to a record, as a part of a question to that collection: whatever the question opens,
 * this only narrows it. Who may not see the record, or not read the field there, is told of neither.
 */
export async function narrowToLinked(
  team: TeamDb,
  known: ListContext,
  collectionId: string,
  { recordId, fieldId, direction }: LinkedTo,
): Promise<Pick<Question, "ids" | "filter">> {
  const { definitions, rights } = known;
  const record = requireVisible(rights, (await readStored(team, definitions, [recordId])).get(recordId));
  const field = definitions.fields.get(fieldId);
  if (direction === "there") {
    if (!field || !isReadIn(known, record, fieldId)) throw new Refusal("not_found");
    requireFit(isLink(field) && leadsInto(known, field, collectionId));
    return { ids: [record.values[fieldId] ?? []].flat() as string[] };
  }
  if (!mayFollow(known, field)) throw new Refusal("not_found");
  requireFit(isLink(field) && definitions.lineOf(collectionId).some(({ id }) => id === field.collectionId));
  // Open in some records only, it would tell of all the others.
  if (!columnsFor(definitions, rights, collectionId).find(fieldId)) throw new Refusal("not_found");
  return { filter: { field: fieldId, operator: linksTo(field), value: [recordId] } };
}

export const isLink = ({ type }: FieldDefinition): boolean => fieldTypeNamed(type).holds?.of === "records";

/** Into the collection, one above it or one below it; a field that says none leads anywhere. */
export function leadsInto({ definitions }: ListContext, { config }: FieldDefinition, collectionId: string): boolean {
  const targets = Array.isArray(config.collectionIds) ? (config.collectionIds as string[]) : [];
  const isAbove = (upper: string, lower: string) => definitions.lineOf(lower).some(({ id }) => id === upper);
  return targets.length === 0 || targets.some((id) => isAbove(id, collectionId) || isAbove(collectionId, id));
}

function requireFit(isFitting: boolean) {
  if (!isFitting) refuseField("linkedTo", "data.viewNotLinked");
}
