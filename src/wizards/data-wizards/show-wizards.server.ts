import { pinPlaces } from "#data/collections/pin-places.server.ts";
import { definitionsAndRights, newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { mayShapeData, shapedBy } from "#data/collections/shaped-definitions.ts";
import { plainWords, type WordsReader, wordsReader } from "#data/collections/words-reader.ts";
import { roleWord } from "#people/roles/role-words.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import { sameJson } from "#shared/same-json.ts";
import { openedInWords } from "../tasks/opened-in-words.ts";
import type { Shapes } from "../tasks/variable-shapes.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { lookThrough } from "./check-flow.server.ts";
import { mayApproveConfirmation } from "./confirmation-authors.server.ts";
import type { FlowProblem, VariableShown, WizardBrief, WizardShown } from "./contract.ts";
import type { FoundProblem } from "./flow-problems.ts";
import { readOpened } from "./opened-by-wizard.server.ts";
import { linkedCollectionIds, linkedCollections, readFlow, readWizards, requireWizard } from "./read-wizards.server.ts";
import { findClosedPart, templatesSent } from "./require-publisher.server.ts";
import { flowIn, type WizardDefinition, wizardDescriptionIn, wizardNameIn } from "./wizard-definitions.ts";

type Known = Awaited<ReturnType<typeof definitionsAndRights>>;

/** Those that the caller can start, or change. */
export async function listWizards(team: TeamDb, caller: TeamCaller) {
  const known = await definitionsAndRights(team, caller);
  const links = await linkedCollections(team);
  const canShape = mayShapeData(caller);
  const shown: WizardBrief[] = [];
  for (const wizard of await readWizards(team)) {
    const canRun = mayStart(known, wizard, links.get(wizard.id) ?? []);
    if (canRun || canShape) shown.push(await showBrief(team, caller, known, wizard, canRun));
  }
  return { wizards: shown, abilities: { create: canShape } };
}

export const mayStart = ({ rights }: Pick<Known, "rights">, wizard: WizardDefinition, linkedIds: readonly string[]) =>
  wizard.publishedVersionId !== null && rights.mayRunWizard(wizard.id, linkedIds);

export const readWizardFor = async (team: TeamDb, caller: TeamCaller, say: Say, wizardId: string) =>
  showWizard(team, caller, say, await definitionsAndRights(team, caller), await requireWizard(team, wizardId));

/** Pages about a task have no other id in their address. */
export async function findTask(team: TeamDb, taskId: string) {
  const wizard = (await readWizards(team)).find(({ draft }) => tasksOf(draft).some(({ id }) => id === taskId));
  if (!wizard) throw new Refusal("not_found");
  return { dataWizardId: wizard.id };
}

/** What was just written, as the caller sees it. */
export const showWizardTo = async (team: TeamDb, caller: TeamCaller, say: Say, wizard: WizardDefinition) =>
  showWizard(team, caller, say, await newestDefinitionsAndRights(team, caller), wizard);

async function showWizard(
  team: TeamDb,
  caller: TeamCaller,
  say: Say,
  known: Known,
  wizard: WizardDefinition,
): Promise<WizardShown> {
  const linkedIds = await linkedCollectionIds(team, wizard.id);
  const reader = wordsReader(known.definitions.languages, caller);
  const looked = await lookThrough({ team, definitions: known.definitions }, wizard, wizard.draft);
  return {
    ...(await showBrief(team, caller, known, wizard, mayStart(known, wizard, linkedIds))),
    ...plainWords(reader, { name: wizard.name, description: wizard.description }),
    draft: wizard.draft,
    problems: looked.problems.map((problem) => sayProblem(say, problem)),
    variables: showVariables(wizard.draft, looked.shapes),
    opens: await sayOpened(team, caller, say, known, wizard),
    linkedCollectionIds: linkedIds,
    mayApprove: mayUse(caller, "team_admin_data_wizards") && (await mayApproveConfirmation(team, wizard.id, caller)),
    usedIn: await findUses(team, caller, reader, wizard.id),
  };
}

/** What visitors could do by the draft, and why the caller may not let them. */
async function sayOpened(
  team: TeamDb,
  caller: TeamCaller,
  say: Say,
  { definitions, rights }: Known,
  { draft }: WizardDefinition,
): Promise<WizardShown["opens"]> {
  const opened = await readOpened({ team, definitions }, draft);
  const closed = await findClosedPart({ team, definitions, rights }, caller, draft, opened);
  return {
    ...openedInWords(shapedBy(definitions, caller), opened),
    messages: templatesSent(draft).length + (draft.confirmation ? 1 : 0),
    refusal: closed ? say(closed.messageKey, closed.values) : null,
  };
}

async function showBrief(
  team: TeamDb,
  caller: TeamCaller,
  { definitions }: Known,
  wizard: WizardDefinition,
  canRun: boolean,
): Promise<WizardBrief> {
  const { language } = wordsReader(definitions.languages, caller);
  const canShape = mayShapeData(caller);
  const published = wizard.publishedVersionId ? await readFlow(team, wizard.publishedVersionId) : null;
  // Who works on it sees what they work on; who runs it what is published.
  const flow: WizardFlow = canShape ? wizard.draft : (published ?? wizard.draft);
  const { steps } = flowIn(wizard, flow, language);
  const administers = mayUse(caller, "team_admin_data_wizards");
  return {
    id: wizard.id,
    name: wizardNameIn(wizard, language),
    icon: wizard.icon,
    description: wizardDescriptionIn(wizard, language),
    firstDataWizardStepId: flow.firstStepId ?? flow.steps[0]?.id ?? null,
    isPublic: wizard.isPublic,
    defaultDataLanguage: wizard.defaultDataLanguage,
    interfaceLanguage: wizard.interfaceLanguage,
    availableLanguages: wizard.availableLanguages,
    externalAccessBy: wizard.externalAccessBy,
    stepCount: steps.length,
    steps: steps.map(({ id, title, icon }) => ({ id, title, icon })),
    isPublished: published !== null,
    publishedAt: wizard.publishedAt,
    hasUnpublishedChanges: canShape && published !== null && !sameJson(wizard.draft, published),
    startCollectionId: (published ?? flow).startCollectionId,
    version: wizard.version,
    abilities: { change: canShape, publish: administers, run: canRun, seeRuns: administers },
  };
}

function showVariables(flow: WizardFlow, shapes: Shapes): VariableShown[] {
  const tasks = new Map(tasksOf(flow).map((task) => [task.name, task]));
  return [...shapes].map(([name, shape]) => ({
    name,
    taskId: tasks.get(name)?.id ?? null,
    title: tasks.get(name)?.title ?? "",
    records: shape.kind === "records" ? { collectionIds: [...shape.collectionIds], isMany: shape.isMany } : null,
    field: shape.kind === "value" ? { dataType: shape.field.type, config: shape.field.config } : null,
  }));
}

export const sayProblem = (say: Say, { values, ...problem }: FoundProblem): FlowProblem => {
  const told = { ...values, ...(values.role && { role: roleWord(say, values.role) }) };
  return { ...problem, message: say(`wizards.problems.${problem.problem}`, told) };
};

/** Projects and other wizards that lead to it. */
async function findUses(team: TeamDb, caller: TeamCaller, { language }: WordsReader, wizardId: string) {
  const projects: string[] = [];
  for (const find of pinPlaces.all()) projects.push(...(await find(team, caller, { kind: "wizard", id: wizardId })));
  const others = (await readWizards(team)).filter(({ draft }) =>
    tasksOf(draft).some(({ nextWizardId }) => nextWizardId === wizardId),
  );
  return [
    ...others.map((each) => ({ kind: "wizard", subjectId: each.id, name: wizardNameIn(each, language) })),
    ...projects.map((name) => ({ kind: "project", subjectId: "", name })),
  ];
}
