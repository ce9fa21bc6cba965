import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { ledCollections } from "#data/collections/led-collections.ts";
import { readItems } from "#data/custom-lists/read-items.server.ts";
import type { HtmlChoice } from "#data/fields/field-html.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import { nameIn } from "#data/records/translated-name.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";

type Known = DefinitionsAndRights & { timeZone: string };

/** More than this is nothing to choose from in a plain form. */
const mostOffered = 500;

/** What the inputs of a step can be set to, by the keys of their fields. */
export async function readChoices(team: TeamDb, known: Known, step: NonNullable<RunScreen["step"]>) {
  const choices = new Map<string, readonly HtmlChoice[]>();
  for (const { key, field } of step.tasks.flatMap(({ fields }) => fields)) {
    const { holds } = fieldTypeNamed(field.dataType);
    if (choices.has(key) || (holds?.of !== "items" && holds?.of !== "records")) continue;
    const offered: HtmlChoice[] = [];
    for (const collectionId of ledCollections(known.definitions, field.config))
      offered.push(...(await offeredBy(team, known, collectionId)));
    choices.set(key, offered.slice(0, mostOffered));
  }
  return choices;
}

async function offeredBy(team: TeamDb, known: Known, collectionId: string): Promise<HtmlChoice[]> {
  const { definitions, rights, timeZone } = known;
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) return [];
  if (definitions.collections.get(collectionId)?.isUsedAsCustomList) {
    const items = await readItems(team, { definitions, timeZone, collectionId });
    const live = items.filter(({ isRetired }) => isRetired !== true);
    return live.map((item) => ({ id: item.id, name: nameIn(definitions, item), color: item.color ?? undefined }));
  }
  const { records } = await listRecords(team, known, { collectionId, fields: [], limit: mostOffered });
  return Array.from(records, ({ id, name }) => ({ id, name }));
}
