import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { mayShapeData } from "#data/collections/shaped-definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { readFlow, requireWizard } from "../data-wizards/read-wizards.server.ts";
import type { WizardDefinition } from "../data-wizards/wizard-definitions.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { Answers } from "../tasks/run-answers.ts";
import { splitKey } from "../tasks/variable-key.ts";
import { stepsFromStart, tasksOf, type WizardFlow, type WizardTask } from "../tasks/wizard-flow.ts";
import { openRun, requireMayRun } from "./open-run.server.ts";
import { type Acting, findRun, noteEntered, requireOwnRun } from "./run-rows.server.ts";
import { showRun } from "./show-run.server.ts";
import { tellOfRun } from "./tell-of-runs.server.ts";
import { tryFromStep } from "./try-from-step.server.ts";

export type StartInput = {
  id?: string | undefined;
  dataWizardId: string;
  recordId?: string | undefined;
  prefill?: Record<string, string> | undefined;
  language?: Language | undefined;
  draft?: boolean | undefined;
  fromStepId?: string | undefined;
};

/** With the same id a second time it is the run that was started. */
export async function startRun({ app, caller }: Acting, input: StartInput) {
  const team = app.db.team(caller.teamId);
  const runId = input.id ?? newId();
  const before = input.id ? await findRun(team, runId) : undefined;
  if (!before) await insertRun({ app, caller }, team, runId, input);
  const run = await requireOwnRun(team, caller, runId);
  const open = await openRun({ app, db: app.db, caller }, run);
  return showRun(before || !input.fromStepId ? open : await tryFromStep(open, input.fromStepId));
}

async function insertRun({ app, caller }: Acting, team: TeamDb, runId: string, input: StartInput) {
  const wizard = await requireWizard(team, input.dataWizardId);
  const { rights, definitions } = await definitionsAndRights(team, caller);
  const isDraft = input.draft === true;
  if (isDraft ? !mayShapeData(caller) : wizard.publishedVersionId === null) throw new Refusal("not_found");
  if (!isDraft) await requireMayRun(team, rights, wizard);
  const flow = isDraft ? wizard.draft : await readFlow(team, wizard.publishedVersionId!);
  if (input.fromStepId && !(isDraft && stepsFromStart(flow).some(({ id }) => id === input.fromStepId)))
    refuseField("fromStepId", "validation.invalid");
  if (input.recordId) {
    const record = (await readStored(team, definitions, [input.recordId])).get(input.recordId);
    if (!record || record.deletedAt || !rights.maySee(record)) throw new Refusal("not_found");
  }
  const answers = prefilled(definitions, flow, input.prefill ?? {});
  const first = stepsFromStart(flow)[0];
  await app.db.transaction(async (tx) => {
    const within = tx.team(caller.teamId);
    const made = await within.data
      .insertInto("_wizard_run")
      .values({
        id: runId,
        wizard_id: wizard.id,
        version_id: isDraft ? wizard.id : wizard.publishedVersionId!,
        started_by: caller.userId,
        visitor_key: caller.visitorKey ?? null,
        start_record_id: input.recordId ?? null,
        answers: JSON.stringify(answers),
        language: languageFor(wizard, input.language),
      })
      .onConflict((twice) => twice.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return;
    if (first) await noteEntered(within, runId, first.id);
    if (!isDraft) await tellOfRun({ app, caller }, tx, "started", runId);
  });
}

/** One of those that the wizard offers; else its own, else as everywhere. */
function languageFor({ availableLanguages, interfaceLanguage }: WizardDefinition, asked: Language | undefined) {
  if (asked && (availableLanguages.length === 0 || availableLanguages.includes(asked))) return asked;
  return interfaceLanguage;
}

/**
 * What an address says of answers: `email=…` of the task of that name, `camper.first_name=…` of a field that it asks for.
 * What is asked nowhere is left out; what is no value stands as it is, to be mended.
 */
export function prefilled(definitions: Definitions, flow: WizardFlow, given: Record<string, string>): Answers {
  const answers: Answers = {};
  for (const [key, text] of Object.entries(given)) {
    const { name, part } = splitKey(key);
    const task = tasksOf(flow).find((each) => each.name === name);
    if (!task || task.loop) continue;
    const taken = kindOf(task).takes?.(settingsOf(task)).values ?? [];
    const field = part === undefined ? ownField(definitions, task) : namedField(definitions, taken, part);
    const at = part === undefined ? "value" : field?.id;
    if (!field || !at || !taken.includes(at)) continue;
    answers[task.id] = { values: { ...answers[task.id]?.values, [at]: fromText(definitions, field, text) } };
  }
  return answers;
}

function ownField(definitions: Definitions, task: WizardTask): FieldDefinition | undefined {
  const nothing = () => undefined;
  const scope = { definitions, shapeOf: nothing, viewCollection: nothing };
  const shape = kindOf(task).sets?.(task, settingsOf(task), scope);
  return shape?.kind === "value" ? shape.field : undefined;
}

const namedField = ({ fields }: Definitions, ids: readonly string[], column: string): FieldDefinition | undefined =>
  ids.flatMap((id) => fields.get(id) ?? []).find((field) => field.column === column);

function fromText(definitions: Definitions, field: FieldDefinition, text: string): unknown {
  const type = fieldTypeNamed(field.type);
  const parsed = type.parse(text, type.config.parse(definitions.configOf(field)) as never, plainContext);
  return "value" in parsed ? parsed.value : text;
}
