import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { showField } from "#data/collections/show-field.ts";
import { wordsReader } from "#data/collections/words-reader.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { readFlow, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { flowIn } from "../data-wizards/wizard-definitions.ts";
import { readStoredAnswers } from "../tasks/run-answers.ts";
import { showRuns } from "./list-runs.server.ts";
import { isDraftRun } from "./open-run.server.ts";
import { questionsOf, saidRows } from "./questions-of-flow.ts";
import { type Acting, findRun, isOwnRun, maySeeRun, reportsOf } from "./run-rows.server.ts";
import { mayUndo } from "./undo-run.server.ts";
import { visibleReports } from "./visible-reports.server.ts";

/** What was answered in a run, and what every task did. Values of fields that are closed to the reader are left out. */
export async function readReport({ app, caller }: Acting, runId: string) {
  const team = app.db.team(caller.teamId);
  const run = await findRun(team, runId);
  if (!run || !maySeeRun({ caller }, run)) throw new Refusal("not_found");
  const wizard = await requireWizard(team, run.wizard_id);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const isOwn = isOwnRun(caller, run);
  const language = chooseLanguage(caller.language);
  const flow = flowIn(wizard, isDraftRun(run) ? wizard.draft : await readFlow(team, run.version_id), language);
  const { answers: given, unreadable } = readStoredAnswers(run.answers);
  const reader = wordsReader(definitions.languages, caller);
  const asking = questionsOf(definitions, flow);
  const answers = asking.flatMap(({ step, task, isVariable, questions }) =>
    saidRows(given[task.id] ?? {}).flatMap(({ key: row, values }) =>
      questions.flatMap(({ key, field }) => {
        const isOpen = isOwn || isVariable || rights.mayWithField("read_data_field_data", key);
        if (!isOpen || !Object.hasOwn(values, key)) return [];
        return {
          ...{ stepId: step.id, stepTitle: step.title, taskId: task.id, taskTitle: task.title },
          ...{ row, label: field.title, value: values[key], field: showField(field, reader) },
        };
      }),
    ),
  );
  const [listed] = await showRuns({ app, caller }, wizard, [run]);
  return {
    run: listed!,
    reports: await visibleReports(team, { definitions, rights }, reportsOf(run)),
    answers,
    unreadable: asking.filter(({ task }) => unreadable.includes(task.id)).map(({ task }) => task.title),
    names: await linkedNames(
      team,
      definitions,
      rights,
      answers.map(({ value }) => ({ value })),
    ),
    abilities: {
      undo: mayUndo(caller, run) && run.change_set_id !== null && run.undone_at === null,
    },
  };
}
