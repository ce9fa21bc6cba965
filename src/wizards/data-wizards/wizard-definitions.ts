import type { DataLanguages, Translations } from "#data/collections/translations.ts";
import { isLanguage, type Language } from "#shared/languages.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { WizardFlow, WizardStep, WizardTask } from "../tasks/wizard-flow.ts";
import type { ExternalAccessWay } from "./contract.ts";

export type WizardDefinition = {
  id: string;
  name: string;
  icon: string;
  description: string;
  isPublic: boolean;
  externalAccessBy: ExternalAccessWay;
  defaultDataLanguage: string | null;
  interfaceLanguage: Language | null;
  availableLanguages: Language[];
  /** As it is being worked on. */
  draft: WizardFlow;
  /** What new runs follow; null: nobody can start it. */
  publishedVersionId: string | null;
  publishedAt: string | null;
  rank: number;
  translations: Translations;
  version: number;
  deletedAt?: Date | null;
};

/** Published or not: whether visitors find it at its address. */
export const isOpenToVisitors = ({
  isPublic,
  externalAccessBy,
}: Pick<WizardDefinition, "isPublic" | "externalAccessBy">): boolean => isPublic && externalAccessBy !== "nobody";

/** Whether people without an account are meant to run it: by either of the two, as who sets one has the other at hand. */
export const isForVisitors = ({
  isPublic,
  externalAccessBy,
}: Pick<WizardDefinition, "isPublic" | "externalAccessBy">): boolean => isPublic || externalAccessBy !== "nobody";

type Worded = Pick<WizardDefinition, "name" | "description" | "draft">;

/** Everything that people read, by the key under which its translations are kept. */
export function wizardWords({ name, description, draft }: Worded): Record<string, string> {
  const { finishTitle, finishText, closedText, confirmation } = draft;
  const words: Record<string, string> = { name, description, finishTitle, finishText, closedText };
  if (confirmation) {
    words.confirmationSubject = confirmation.subject;
    words.confirmationText = confirmation.text;
  }
  for (const step of draft.steps) {
    words[stepKey(step.id, "title")] = step.title;
    words[stepKey(step.id, "description")] = step.description;
    for (const task of step.tasks)
      for (const [key, word] of Object.entries(taskWords(task))) words[taskKey(task.id, key)] = word;
  }
  return words;
}

export const wizardNameIn = (
  { name, translations }: Pick<WizardDefinition, "name" | "translations">,
  language: string | undefined,
): string => translations[language ?? ""]?.name ?? name;

export const wizardDescriptionIn = (
  { description, translations }: Pick<WizardDefinition, "description" | "translations">,
  language: string | undefined,
): string => translations[language ?? ""]?.description ?? description;

/**
 * In which of the data's languages a run in `language` shows and writes data: the same where the data has it, else the
 * wizard's default; without one, the words as they were written.
 */
export function dataLanguageOf(
  { defaultDataLanguage }: Pick<WizardDefinition, "defaultDataLanguage">,
  { all }: DataLanguages,
  language: Language | undefined,
): Language | undefined {
  if (language && all.includes(language)) return language;
  const usual = defaultDataLanguage ?? undefined;
  return usual && all.includes(usual) && isLanguage(usual) ? usual : language;
}

/** A flow with its words in one language; a missing word is the plain one. */
export function flowIn(
  { translations }: Pick<WizardDefinition, "translations">,
  flow: WizardFlow,
  language: string | undefined,
): WizardFlow {
  const words = translations[language ?? ""];
  if (!words) return flow;
  const known = spoken.get(words) ?? new WeakMap<WizardFlow, WizardFlow>();
  spoken.set(words, known);
  const made = known.get(flow) ?? translated(flow, words);
  known.set(flow, made);
  return made;
}

/** Both are kept by who has read them, so that what is made of them is, too. */
const spoken = new WeakMap<object, WeakMap<WizardFlow, WizardFlow>>();

function translated(flow: WizardFlow, words: Readonly<Record<string, string>>): WizardFlow {
  return {
    ...flow,
    finishTitle: words.finishTitle ?? flow.finishTitle,
    finishText: words.finishText ?? flow.finishText,
    closedText: words.closedText ?? flow.closedText,
    confirmation: flow.confirmation && {
      ...flow.confirmation,
      subject: words.confirmationSubject ?? flow.confirmation.subject,
      text: words.confirmationText ?? flow.confirmation.text,
    },
    steps: flow.steps.map((step) => stepIn(step, words)),
  };
}

// What it is stands first: by that it is called where words are translated.
const stepKey = (id: string, key: string) => `${key} ${id}`;
const taskKey = stepKey;

const stepIn = (step: WizardStep, words: Readonly<Record<string, string>>): WizardStep => ({
  ...step,
  title: words[stepKey(step.id, "title")] ?? step.title,
  description: words[stepKey(step.id, "description")] ?? step.description,
  tasks: step.tasks.map((task) => taskIn(task, words)),
});

/** Of one task, by keys of its own. */
function taskWords(task: WizardTask): Record<string, string> {
  const { title, description, loop } = task;
  return {
    title,
    description,
    ...(loop?.over === "rows" && { addLabel: loop.addLabel }),
    ...kindOf(task).words?.(settingsOf(task)),
  };
}

function taskIn(task: WizardTask, words: Readonly<Record<string, string>>): WizardTask {
  const own: Record<string, string> = {};
  for (const key of Object.keys(taskWords(task))) {
    const word = words[taskKey(task.id, key)];
    if (word) own[key] = word;
  }
  if (Object.keys(own).length === 0) return task;
  const { loop } = task;
  return {
    ...task,
    title: own.title ?? task.title,
    description: own.description ?? task.description,
    loop: loop?.over === "rows" ? { ...loop, addLabel: own.addLabel ?? loop.addLabel } : loop,
    settings: kindOf(task).withWords?.(settingsOf(task), own) ?? task.settings,
  };
}
