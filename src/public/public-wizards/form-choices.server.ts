import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { ledCollections } from "#data/collections/led-collections.ts";
import { readItems } from "#data/custom-lists/read-items.server.ts";
import type { HtmlChoice } from "#data/fields/field-html.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import { nameIn } from "#data/records/translated-name.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";

import type { Fact } from "./draw-facts.ts";

type Known = DefinitionsAndRights & { timeZone: string };

/** More than this is nothing to choose from in a plain form. */
const mostOffered = 500;

/** A choice with what is shown of its record; what this looks like is for who draws it. */
export type FoundChoice = Omit<HtmlChoice, "about"> & { facts?: readonly Fact[] };

/** What the inputs of a step can be set to, by the keys of their fields. */
export async function readChoices(team: TeamDb, known: Known, step: NonNullable<RunScreen["step"]>) {
  const choices = new Map<string, readonly FoundChoice[]>();
  for (const { key, field, displayFieldIds = [] } of step.tasks.flatMap(({ fields }) => fields)) {
    const { holds } = fieldTypeNamed(field.dataType);
    if (choices.has(key) || (holds?.of !== "items" && holds?.of !== "records")) continue;
    const offered: FoundChoice[] = [];
    for (const collectionId of ledCollections(known.definitions, field.config))
      offered.push(...(await offeredBy(team, known, collectionId, displayFieldIds)));
    choices.set(key, offered.slice(0, mostOffered));
  }
  return choices;
}

async function offeredBy(
  team: TeamDb,
  known: Known,
  collectionId: string,
  displayFieldIds: readonly string[],
): Promise<FoundChoice[]> {
  const { definitions, rights, timeZone } = known;
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) return [];
  if (definitions.collections.get(collectionId)?.isUsedAsCustomList) {
    const items = await readItems(team, { definitions, timeZone, collectionId });
    const live = items.filter(({ isRetired }) => isRetired !== true);
    return live.map((item) => ({ id: item.id, name: nameIn(definitions, item), color: item.color ?? undefined }));
  }
  const columns = columnsFor(definitions, rights, collectionId);
  const shown = displayFieldIds.flatMap((id) => (columns.shows(id) ? (definitions.fields.get(id) ?? []) : []));
  // Names of other records and of files would have to be looked up for each.
  const plain = shown.filter(({ type }) => !fieldTypeNamed(type).holds);
  const fields = plain.map(({ id }) => id);
  // What is chosen by its dates is looked for by them.
  const dated = plain.find(({ type }) => fieldTypeNamed(type).isTemporal);
  const sort = dated ? [{ field: dated.id, descending: false }] : undefined;
  const { records } = await listRecords(team, known, { collectionId, fields, limit: mostOffered, sort });
  return Array.from(records, ({ id, name, values }) => ({
    ...{ id, name },
    facts: plain.flatMap((field) => {
      const value = values[field.id] ?? null;
      return value === null
        ? []
        : [{ type: field.type, config: definitions.configOf(field), title: field.title, value }];
    }),
  }));
}
