import { ledCollections } from "#data/collections/led-collections.ts";
import { showField } from "#data/collections/show-field.ts";
import type { ItemShown } from "#data/custom-lists/contract.ts";
import { readItems, showItem } from "#data/custom-lists/read-items.server.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { listItems } from "#views/data-views/list-items.server.ts";
import { openView } from "#views/data-views/open-view.server.ts";
import { openAt } from "./answer-step.server.ts";
import type { OpenRun } from "./open-run.server.ts";
import type { Acting } from "./run-rows.server.ts";
import type { RunScreen } from "./run-shown.ts";
import { showRun } from "./show-run.server.ts";

type StepAddress = { runId: string; stepId: string };

const maxChoices = 30;

/** What a field that a step asks for can be set to: of a collection that it leads to, with the rights of the run. */
export async function listStepChoices(
  acting: Acting,
  { collectionId, ...place }: StepAddress & { collectionId: string },
  { search = "" }: { search?: string | undefined },
): Promise<{ records: { id: string; name: string }[]; items: ItemShown[] }> {
  const { open, step } = await openShown(acting, place);
  const { team, definitions, rights, caller } = open;
  const asked = step.tasks.flatMap(({ fields }) =>
    fields.flatMap(({ field }) => ledCollections(definitions, field.config)),
  );
  if (!asked.includes(collectionId) || !rights.mayInCollection("read_data_record_metadata", collectionId))
    throw new Refusal("not_found");
  const { timeZone } = caller;
  if (definitions.collections.get(collectionId)?.isUsedAsCustomList) {
    const items = await readItems(team, { definitions, timeZone, collectionId });
    return { records: [], items: items.map((item) => showItem(definitions, item)) };
  }
  const words = search.trim();
  const { records } = await listRecords(
    team,
    { definitions, rights, timeZone },
    {
      ...{ collectionId, fields: [], limit: maxChoices, sort: [{ field: "record_name", descending: false }] },
      ...(words && { filter: { field: "record_name", operator: "contains", value: words } }),
    },
  );
  return { records: Array.from(records, ({ id, name }) => ({ id, name })), items: [] };
}

/** The records that a task shows by a view, with what the view shows of each. */
export async function listStepViewRecords(
  acting: Acting,
  { taskId, ...place }: StepAddress & { taskId: string },
  asked: { search?: string | undefined; cursor?: string | undefined },
) {
  const { open, step } = await openShown(acting, place);
  const view = step.tasks.find((task) => task.taskId === taskId)?.view;
  if (!view) throw new Refusal("not_found");
  const reader = { ...open.caller, language: open.definitions.language as TeamCaller["language"] & string };
  const { fields, ...page } = await readViewRecords(open.team, reader, view, { ...asked, limit: maxChoices });
  return { ...page, fields: fields.map((field) => showField(field, open.reader)) };
}

type TaskView = { viewId: string; filter: Filter | null };
type ListQuery = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** The records of a view as the step narrows it, each with the values of its displayed fields. */
export async function readViewRecords(
  team: TeamDb,
  caller: TeamCaller,
  { viewId, filter }: TaskView,
  asked: ListQuery,
) {
  const narrow = filter ?? undefined;
  const opened = await openView(team, caller, viewId, { narrow });
  const { settings, known } = opened;
  const { items, ...page } = await listItems(team, caller, { viewId, opened }, { ...asked, narrow });
  const named = settings.recordNameFieldId ?? known.definitions.nameFieldOf(opened.collectionId)?.id;
  const fields = settings.displayedFields
    .flatMap(({ field }) => known.definitions.fields.get(field) ?? [])
    .filter(({ id }) => id !== named)
    .map((field) => ({ ...field, config: known.definitions.configOf(field) }));
  const shown = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])));
  return { fields, records: items.map(({ id, name, values }) => ({ id, name, values: shown(values) })), ...page };
}

type ShownStep = { open: OpenRun; step: NonNullable<RunScreen["step"]> };

async function openShown(acting: Acting, { runId, stepId }: StepAddress): Promise<ShownStep> {
  const open = await openAt(acting, runId, stepId);
  const { step } = await showRun(open, stepId);
  if (step?.id !== stepId) throw new Refusal("not_found");
  return { open, step };
}
