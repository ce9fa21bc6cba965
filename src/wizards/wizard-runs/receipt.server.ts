import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { PlayedStep, PlayedTask } from "../tasks/play-flow.server.ts";
import type { PlayedMatches } from "../tasks/played-screen.ts";
import { settingsOf } from "../tasks/registry.ts";
import type { RunMemory } from "../tasks/run-memory.server.ts";
import type { DisplayTextSettings } from "../tasks/types/display-text/display-text.ts";

type Entry = { label: string; field: FieldDefinition | null; value: unknown; names: string[] };
type Part = { title: string; entries: Entry[] };
type FoundPart = Part & { isRow?: boolean };
export type ReceiptGroup = { stepId: string; title: string; parts: Part[] };

/** Whether a task lists all that was entered before it. */
export const listsAnswers = ({ task }: PlayedTask): boolean =>
  task.type === "display_formatted_text" && (settingsOf(task) as DisplayTextSettings).showsAnswers;

/** All that was asked and entered in the steps before one, as it was entered: what was not asked is left out. */
export async function receiptBefore(
  memory: RunMemory,
  steps: readonly PlayedStep[],
  stepId: string,
): Promise<ReceiptGroup[]> {
  const groups: ReceiptGroup[] = [];
  for (const { step, state, tasks } of steps) {
    if (step.id === stepId) break;
    if (state === "skipped") continue;
    const parts: FoundPart[] = [];
    for (const task of tasks) if (!task.isSkipped) parts.push(...(await partsOf(memory, task, step.title)));
    const filled = parts.filter(({ entries }) => entries.length > 0);
    // The title of its step says it.
    const [only] = filled;
    if (only && filled.length === 1 && !only.isRow) only.title = "";
    if (filled.length > 0) groups.push({ stepId: step.id, title: step.title, parts: together(filled) });
  }
  return groups;
}

/** Questions that stand under the title of their step alone are one list. */
function together(parts: readonly FoundPart[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.title === "" && part.title === "") last.entries.push(...part.entries);
    else joined.push({ title: part.title, entries: [...part.entries] });
  }
  return joined;
}

async function partsOf(memory: RunMemory, { task, played }: PlayedTask, stepTitle: string): Promise<FoundPart[]> {
  const { fields = [], rows = [], rowLabel = "", matches, view } = played.screen ?? {};
  const chosen = async (ids: readonly string[] | undefined): Promise<Entry[]> =>
    ids ? [{ label: task.title, field: null, value: null, names: await namesOf(memory, ids) }] : [];
  const chosenIn = (given: PlayedMatches | undefined) => (given && !given.isNew ? chosen(given.chosenIds) : []);
  const own = task.title === stepTitle || task.type === "create_temp_variable" ? "" : task.title;
  const made = played.value?.kind === "records" ? played.value.ids : [];
  const parts: FoundPart[] = [
    {
      title: "",
      entries: [
        ...(await chosenIn(matches)),
        ...(await chosen(view && view.pick !== "none" ? view.chosenIds : undefined)),
      ],
    },
  ];
  for (const [place, row] of rows.entries()) {
    const asked = row.matches && !row.matches.isNew ? [] : fields.filter(({ key }) => !row.hidden.includes(key));
    const entries = asked.map(({ key, field, label }) => ({ label, field, value: row.values[key] ?? null, names: [] }));
    const [name = ""] = task.loop?.over === "rows" ? await namesOf(memory, made.slice(place, place + 1)) : [row.title];
    const title = task.loop ? name || (rowLabel ? `${rowLabel} ${place + 1}` : row.title) : own;
    parts.push({ title, entries: [...(await chosenIn(row.matches)), ...entries], isRow: task.loop !== null });
  }
  return parts;
}

const namesOf = async (memory: RunMemory, ids: readonly string[]): Promise<string[]> =>
  (await memory.records(ids)).map(({ name }) => name).filter((name) => name !== "");
