import type { Stored } from "#data/records/reading/record-store.server.ts";
import { readValue } from "#data/records/writing/check-values.server.ts";
import { sayIn } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { sameValue } from "#shared/same-json.ts";
import { holds } from "../../evaluate-condition.server.ts";
import { fillFields, pathOf, playedFields } from "../../fill-fields.server.ts";
import type { PlayedField } from "../../played-screen.ts";
import type { Played, Playing } from "../../task-play.server.ts";
import { toldValue } from "../../told-value.ts";
import { isAsked, type LinkedField } from "../../value-source.ts";

/**
 * What was typed for somebody new who turns out to be known: each value that differs from theirs is offered as a change,
 * and written once the person goes on with it. Undefined where nothing differs.
 */
export async function offerTyped(
  playing: Playing,
  fields: readonly LinkedField[],
  recordId: string,
): Promise<Played | undefined> {
  const { memory, task, rows } = playing;
  const [row] = rows;
  const stored = (await memory.before([recordId])).get(recordId);
  if (!row || !stored || Object.keys(row.values).length === 0) return undefined;
  const value = { kind: "records", ids: [recordId] } as const;
  memory.variables.set(task.name, value);
  const differing = await differingFrom(playing, fields, stored.values);
  if (differing.length === 0) return undefined;
  const offered = playedFields(playing, differing, false).map((field) => withStored(playing, field, stored));
  const base = { recordId, version: stored.version };
  // Its form names the record only since they have seen what differs.
  if (row.base?.recordId === recordId) {
    const { problems, row: filled } = await fillFields(playing, differing, row, {
      ...{ recordIds: [recordId], isNew: false, title: "" },
    });
    const state = problems.length > 0 ? "open" : "done";
    return { state, problems, value, found: 1, screen: { fields: offered, rows: [filled] } };
  }
  const ids = differing.map(({ fieldId }) => fieldId);
  const values = Object.fromEntries(ids.map((id) => [id, row.values[id]]));
  return {
    state: "open",
    problems: ids.map((id) => ({
      path: `${pathOf(task.id, row.key)}.values.${id}`,
      messageKey: "wizardRuns.problems.checkTyped",
    })),
    ...{ value, found: 1 },
    screen: {
      fields: offered,
      rows: [{ ...{ key: row.key, recordId: row.recordId, title: "", hidden: [] }, values, base }],
    },
  };
}

/** What is empty, wrong or hidden changes nothing. */
async function differingFrom(
  { memory, rows: [row] }: Playing,
  fields: readonly LinkedField[],
  stored: Readonly<Record<string, unknown>>,
): Promise<LinkedField[]> {
  const { definitions } = memory.context;
  const differing: LinkedField[] = [];
  for (const linked of fields) {
    const field = definitions.fields.get(linked.fieldId);
    const typed = row!.values[linked.fieldId];
    if (!field || !isAsked(linked) || typed === null || typed === undefined) continue;
    const read = readValue(definitions, field, typed);
    if ("problem" in read || read.value === null || sameValue(read.value, stored[field.id])) continue;
    if (await holds(memory, linked.condition)) differing.push(linked);
  }
  return differing;
}

function withStored({ memory }: Playing, field: PlayedField, stored: Stored): PlayedField {
  const { definitions, rights } = memory.context;
  const say = sayIn(chooseLanguage(definitions.language));
  const mayRead = rights.mayWithFieldOf("read_data_field_data", field.key, stored);
  const known = mayRead ? toldValue(definitions, field.key, stored.values[field.key]) : undefined;
  const told = known ? say("wizardRuns.storedValue", { value: known }) : say("wizardRuns.storedOther");
  return { ...field, isRequired: false, help: field.help ? `${told} ${field.help}` : told };
}
