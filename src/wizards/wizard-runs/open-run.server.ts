import type { DataRights, Grant } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type WordsReader, wordsReader } from "#data/collections/words-reader.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { readThrough } from "#server/db/read-through.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Cache } from "#shared/cache.ts";
import { Refusal } from "#shared/errors.ts";
import { isLanguage } from "#shared/languages.ts";
import { linkedCollectionIds, readFlow, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { dataLanguageOf, flowIn, type WizardDefinition } from "../data-wizards/wizard-definitions.ts";
import { type Play, type PlayedStep, playFlow } from "../tasks/play-flow.server.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { readStoredAnswers } from "../tasks/run-answers.ts";
import { RunMemory, type RunValue } from "../tasks/run-memory.server.ts";
import { hasOwnRights, tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { withRightsOfTasks } from "./rights-of-run.server.ts";
import { checkpointsOf, type RunRow } from "./run-rows.server.ts";

/** A run with all that it is played by. */
export type OpenRun = {
  app: App;
  db: Db;
  team: TeamDb;
  /** In the interface language of the run, with the rights that it has. */
  caller: TeamCaller;
  /** The same with the rights of their own. */
  runner: TeamCaller;
  run: RunRow;
  wizard: WizardDefinition;
  /** In the data language of the run, as the definitions. */
  flow: WizardFlow;
  definitions: Definitions;
  /** Reads the words of definitions in the data language. */
  reader: WordsReader;
  grants: readonly Grant[];
  rights: DataRights;
};

/** As it is being worked on: such a run is tried, and never written. */
export const isDraftRun = ({ version_id, wizard_id }: Pick<RunRow, "version_id" | "wizard_id">): boolean =>
  version_id === wizard_id;

export async function openRun({ app, db, caller }: { app: App; db: Db; caller: TeamCaller }, run: RunRow) {
  const team = db.team(caller.teamId);
  const { wizard, linkedIds } = await keptWizard(team, caller, run.wizard_id);
  const speaking = { ...caller, ...(isLanguage(run.language) && { language: run.language }) };
  requireRight((await definitionsAndRights(team, speaking)).rights, wizard, linkedIds);
  const flow = isDraftRun(run) ? wizard.draft : await readFlow(team, run.version_id);
  // Who tries a draft has not published it: it opens nothing to them. A visitor has these rights already.
  const isOpened = hasOwnRights(flow) && !isDraftRun(run) && speaking.visitorKey === undefined;
  const acting = isOpened ? await withRightsOfTasks(db, speaking, run, flow) : speaking;
  const known = await knownInDataLanguage(team, acting, wizard);
  const { languages, language } = known.definitions;
  const open: OpenRun = {
    ...{ app, db, team, run, wizard, ...known },
    caller: acting,
    runner: speaking,
    flow: flowIn(wizard, flow, language),
    reader: wordsReader(languages, { ...speaking, language }),
  };
  return open;
}

async function knownInDataLanguage(team: TeamDb, caller: TeamCaller, wizard: WizardDefinition) {
  const known = await definitionsAndRights(team, caller);
  const language = dataLanguageOf(wizard, known.definitions.languages, caller.language);
  return !language || language === caller.language ? known : definitionsAndRights(team, { ...caller, language });
}

/** The same run within a transaction that writes, with what counts there. */
export const runWithin = (
  open: OpenRun,
  run: RunRow,
  { tx, caller, definitions, grants }: Writing,
  rights: DataRights,
) => ({
  ...{ ...open, run, db: tx, team: tx.team(caller.teamId), caller, grants, rights },
  definitions: definitions.inLanguage(open.definitions.language),
});

type KeptWizard = { wizard: WizardDefinition; linkedIds: readonly string[] };
const wizards = new Cache<string, KeptWizard>("wizards", { max: 500 });

/** With where it is offered; read once for each version of the team's definitions, which every request knows. */
const keptWizard = (team: TeamDb, { definitionsVersion }: TeamCaller, id: string): Promise<KeptWizard> =>
  readThrough(wizards, team, {
    key: id,
    version: definitionsVersion,
    read: async (from) => ({ wizard: await requireWizard(from, id), linkedIds: await linkedCollectionIds(from, id) }),
  });

/** What somebody may not run is not there for them. */
export async function requireMayRun(team: TeamDb, rights: DataRights, { id }: Pick<WizardDefinition, "id">) {
  requireRight(rights, { id }, await linkedCollectionIds(team, id));
}

function requireRight(rights: DataRights, { id }: Pick<WizardDefinition, "id">, linkedIds: readonly string[]) {
  if (!rights.mayRunWizard(id, linkedIds)) throw new Refusal("not_found");
}

type Asked = Partial<Pick<Play, "shownStepId" | "untilStepId" | "withBackground" | "passed">>;
export type PlayedRun = { open: OpenRun; memory: RunMemory; steps: PlayedStep[] };

/** From its answers, as far as they go. */
export async function playRun(open: OpenRun, { shownStepId, untilStepId, withBackground = false, passed }: Asked = {}) {
  const { app, db, caller, definitions, grants, rights, run, flow } = open;
  const { id: runId, answers, generation } = run;
  const known = { app, db, caller, definitions, grants, rights, runId, answers, generation };
  const memory = new RunMemory(known, { handed: run.handed });
  const checkpoints = checkpointsOf(run);
  for (const [name, value] of Object.entries(checkpoints.at(-1)?.variables ?? {}))
    memory.variables.set(name, value as RunValue);
  const play: Play = {
    ...{ memory, flow, shownStepId, untilStepId, withBackground },
    viewCollection: await viewsOf(open),
    answers: readStoredAnswers(answers).answers,
    startRecordId: run.start_record_id,
    passed: passed ?? new Set(run.passed),
    written: new Set(checkpoints.map(({ stepId }) => stepId)),
  };
  return { open, memory, steps: await playFlow(play) } satisfies PlayedRun;
}

/** The collections of the views that it shows. */
async function viewsOf({ team, flow }: OpenRun): Promise<(viewId: string) => string | undefined> {
  const ids = viewIdsOf(flow);
  if (ids.length === 0) return () => undefined;
  const rows = await team.from("data_view").select(["id", "collection_id"]).where("id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, row.collection_id]));
  return (viewId) => found.get(viewId);
}

const viewIdsOf = (flow: WizardFlow): readonly string[] => {
  const found = viewIds.get(flow) ?? tasksOf(flow).flatMap((task) => kindOf(task).uses(settingsOf(task)).viewIds ?? []);
  viewIds.set(flow, found);
  return found;
};

const viewIds = new WeakMap<WizardFlow, readonly string[]>();
