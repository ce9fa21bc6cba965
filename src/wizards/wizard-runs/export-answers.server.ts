import type { FastifyReply } from "fastify";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { csvLine } from "#data/csv/csv-lines.ts";
import { sendCsv } from "#data/csv/send-csv.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Say } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { requireWizard } from "../data-wizards/read-wizards.server.ts";
import { flowIn, type WizardDefinition, wizardNameIn } from "../data-wizards/wizard-definitions.ts";
import { type Answers, readStoredAnswers } from "../tasks/run-answers.ts";
import { flowSchema } from "../tasks/wizard-flow.ts";
import { listRuns, type RunShown } from "./list-runs.server.ts";
import { type AskingTask, questionsOf, saidRows } from "./questions-of-flow.ts";
import type { Acting } from "./run-rows.server.ts";

/** One line a run, one column a question; of tasks that are asked in rows, one below the other in the cell. */
export async function exportAnswers(
  { app, caller, say }: Acting & { say: Say },
  wizardId: string,
  reply: FastifyReply,
) {
  const team = app.db.team(caller.teamId);
  const wizard = await requireWizard(team, wizardId);
  const language = chooseLanguage(caller.language);
  const known = await definitionsAndRights(team, caller);
  const columns = columnsOf(known, await flowsOf(team, wizard, language));
  const head = ["who", "about", "result", "when"].map((word) => say(`wizards.admin.runs.${word}`));
  const pieces = async function* () {
    yield `\ufeff${csvLine([...head, ...columns.map(({ title }) => title)])}`;
    for (let before: string | undefined; ; ) {
      const { runs, next } = await listRuns({ app, caller }, wizardId, { before });
      const answers = await answersOf(team, runs);
      const said = runs.map(({ id }) => columns.map((column) => column.valuesIn(answers.get(id)?.answers ?? {})));
      const names = await linkedNames(
        team,
        known.definitions,
        known.rights,
        said.flat(2).map((value) => ({ value })),
      );
      const context = { ...plainContext, timeZone: caller.timeZone, nameOf: (id: string) => names[id] };
      yield runs
        .map((run, place) => {
          const unreadable = answers.get(run.id)?.unreadable ?? [];
          const cells = columns.map(({ taskId, textOf }, at) =>
            unreadable.includes(taskId)
              ? say("wizards.admin.runs.unreadableCell")
              : said[place]![at]!.map((value) => textOf(value, context)).join("\n"),
          );
          return csvLine([...headOf(run, say), ...cells]);
        })
        .join("");
      if (!next) return;
      before = next;
    }
  };
  return sendCsv(reply, `${wizardNameIn(wizard, language)}.csv`, pieces());
}

const headOf = ({ startedBy, startRecordName, status, isUndone, startedAt }: RunShown, say: Say): string[] => [
  startedBy?.name ?? say("wizards.admin.runs.visitor"),
  startRecordName ?? "",
  say(isUndone ? "wizards.admin.runs.undone" : `wizards.admin.runs.statuses.${status}`),
  startedAt,
];

/** As it is published now, then as it was before: runs ended on what they began with. */
async function flowsOf(team: TeamDb, wizard: WizardDefinition, language: ReturnType<typeof chooseLanguage>) {
  const rows = await team
    .from("data_wizard_version")
    .select("flow")
    .where("wizard_id", "=", wizard.id)
    .orderBy("number", "desc")
    .limit(mostVersions)
    .execute();
  return rows.map(({ flow }) => flowIn(wizard, flowSchema.parse(flow), language));
}

const mostVersions = 100;

type TextContext = typeof plainContext;
type AnswerColumn = {
  key: string;
  taskId: string;
  title: string;
  valuesIn(answers: Answers): unknown[];
  textOf(value: unknown, context: TextContext): string;
};

/** Each once, without fields that are closed to whoever asks. */
function columnsOf({ definitions, rights }: DefinitionsAndRights, flows: ReturnType<typeof flowIn>[]): AnswerColumn[] {
  const all = flows.flatMap((flow) =>
    questionsOf(definitions, flow).flatMap((asking) => [
      ...(asking.isChoice ? [choiceColumn(asking)] : []),
      ...asking.questions
        .filter(({ key }) => asking.isVariable || rights.mayWithField("read_data_field_data", key))
        .map(({ key, field }) => valueColumn({ definitions }, asking, key, field)),
    ]),
  );
  return [...new Map(all.toReversed().map((column) => [column.key, column])).values()].toReversed();
}

const choiceColumn = ({ task }: AskingTask): AnswerColumn => ({
  key: task.id,
  taskId: task.id,
  title: task.title,
  valuesIn: (answers) => {
    const { recordIds = [], rows = [] } = answers[task.id] ?? {};
    return [...recordIds, ...rows.flatMap((row) => row.recordIds ?? [])];
  },
  // What is closed, or gone, has no name.
  textOf: (id, { nameOf }) => nameOf(id as string) ?? "",
});

function valueColumn(
  { definitions }: Pick<DefinitionsAndRights, "definitions">,
  { task, isVariable }: AskingTask,
  key: string,
  field: FieldDefinition,
): AnswerColumn {
  const type = fieldTypeNamed(field.type);
  return {
    key: `${task.id} ${key}`,
    taskId: task.id,
    title: isVariable ? field.title : `${task.title}: ${field.title}`,
    valuesIn: (answers) =>
      saidRows(answers[task.id] ?? {}).flatMap(({ values }) => (values[key] == null ? [] : [values[key]])),
    // Kept as it was typed: what is no value is told as it stands.
    textOf: (value, context) => {
      const config = definitions.configOf(field);
      const read = type.value(config as never).safeParse(value);
      return read.success ? type.toText(read.data as never, config as never, context) : String(value);
    },
  };
}

type StoredAnswers = ReturnType<typeof readStoredAnswers>;

async function answersOf(team: TeamDb, runs: readonly RunShown[]): Promise<Map<string, StoredAnswers>> {
  if (runs.length === 0) return new Map();
  const rows = await team.data
    .selectFrom("_wizard_run")
    .select(["id", "answers"])
    .where(
      "id",
      "in",
      runs.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, answers }) => [id, readStoredAnswers(answers)]));
}
