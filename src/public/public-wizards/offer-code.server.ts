import { sayIn } from "#server/words.ts";
import { conditionsOf } from "#shared/filter.ts";
import { type Html, html } from "#shared/html.ts";
import type { Language } from "#shared/languages.ts";
import { variableIn } from "#wizards/tasks/filter-variables.ts";
import { settingsOf } from "#wizards/tasks/registry.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import type { FindSettings } from "#wizards/tasks/types/find-records/find-records.ts";
import { stepsFromStart, type WizardFlow, type WizardStep, type WizardTask } from "#wizards/tasks/wizard-flow.ts";
import { moveName } from "./form-names.ts";

/** What the button sends. */
export const offeredMove = "recognize";

/**
 * Whether the step is one from which on people are looked up by what was typed. It follows from the wizard alone: everybody is
 * offered the same, whether or not anybody is known by that.
 */
export function offersCode(flow: WizardFlow, stepId: string): boolean {
  const steps = stepsFromStart(flow);
  const at = steps.findIndex(({ id }) => id === stepId);
  return steps.slice(0, at + 1).some((step) => lookupsIn(flow, step).length > 0);
}

/** Where it is offered: where people are looked up, and once more before the end; nobody is asked at every step. */
export const isOfferedAt = (flow: WizardFlow, { id, isLast }: { id: string; isLast: boolean }): boolean =>
  isLast || flow.steps.some((step) => step.id === id && lookupsIn(flow, step).length > 0);

/** What was typed of how one is reached, to be filled in where it is asked for again. */
export function typedContact(flow: WizardFlow, answers: Answers): string | undefined {
  const steps = stepsFromStart(flow);
  const names = steps.flatMap((step) => lookupsIn(flow, step)).flatMap(({ variables }) => variables);
  const task = steps.flatMap(({ tasks }) => tasks).find(({ name }) => names.includes(name));
  const typed = task && answers[task.id]?.values?.value;
  return typeof typed === "string" ? typed : undefined;
}

function lookupsIn({ externalAccessLinks }: WizardFlow, { tasks }: WizardStep) {
  const linked = new Set(externalAccessLinks.map(({ collectionId }) => collectionId));
  return tasks.filter(isLookup).flatMap((task) => {
    const { collectionId, filter } = settingsOf(task) as FindSettings;
    const variables = filter ? conditionsOf(filter).flatMap(({ value }) => variableIn(value) ?? []) : [];
    return collectionId && linked.has(collectionId) && variables.length > 0 ? [{ variables }] : [];
  });
}

const isLookup = ({ type, isDisabled }: WizardTask): boolean => type === "find_matching_data_records" && !isDisabled;

/** Within the form of a step, so that what was typed there is kept. */
export function drawOffer(language: Language): Html {
  const say = sayIn(language);
  return html`<div class="notice offer"><p>${say("publicPages.code.offer")}</p><button class="button" name="${moveName}" value="${offeredMove}">${say("publicPages.code.offerSend")}</button></div>`;
}
