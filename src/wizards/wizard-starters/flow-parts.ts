import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { Filter } from "#shared/filter.ts";
import type { LinkedField } from "../tasks/value-source.ts";
import { flowSchema, type WizardFlow, type WizardTask } from "../tasks/wizard-flow.ts";
import { isWords } from "./known-fields.ts";
import { fieldSpeaksOf } from "./spoken-of.ts";
import type { Making } from "./starter.ts";

type TaskPart = Pick<WizardTask, "name" | "title" | "type"> &
  Partial<Pick<WizardTask, "condition" | "loop" | "settings" | "description">>;

type StepPart = { key: string; title: string; icon: string; description?: string; tasks: (TaskPart | undefined)[] };

type FlowPart = Partial<Pick<WizardFlow, "startCollectionId" | "finishTitle" | "finishText">> & { steps: StepPart[] };

/** A flow whose parts have the ids that they have in every language. */
export const makeFlow = ({ idOf }: Making, { steps, ...rest }: FlowPart): WizardFlow =>
  flowSchema.parse({
    ...rest,
    steps: steps.map(({ key, tasks, ...step }) => ({
      ...step,
      id: idOf(`step ${key}`),
      tasks: tasks.filter((task) => task !== undefined).map((task) => ({ ...task, id: idOf(`task ${task.name}`) })),
    })),
  });

type Linked = { fieldId: string } & Partial<Omit<LinkedField, "fieldId">>;

/** A field that the person fills in. */
export const asked = ({ id, isRequired }: FieldDefinition, more: Partial<Linked> = {}): Linked => ({
  fieldId: id,
  source: { from: "person", suggestion: null },
  isRequired,
  ...more,
});

export const fromVariable = ({ id }: Pick<FieldDefinition, "id">, variable: string): Linked => ({
  fieldId: id,
  source: { from: "variable", variable },
});

export const fromText = ({ id }: Pick<FieldDefinition, "id">, text: string): Linked => ({
  fieldId: id,
  source: { from: "text", text },
});

export const fixed = ({ id }: Pick<FieldDefinition, "id">, value: unknown): Linked => ({
  fieldId: id,
  source: { from: "fixed", value },
});

export const isKnown = (variable: string): Filter => ({ field: variable, operator: "is_not_empty" });
export const isUnknown = (variable: string): Filter => ({ field: variable, operator: "is_empty" });

/** What a text says where the name of a record stands. */
export const nameTag = (variable: string): string => `{{ ${variable}._name }}`;
/**
 * What a text says to somebody: by their first name where the collection has one, else by their name. Nothing where that
 * would be a surname alone, by which nobody is greeted.
 */
export function greetingTag(
  { team: { definitions } }: Making,
  collectionId: string,
  variable: string,
): string | undefined {
  const speaks = (field: FieldDefinition, subject: "firstNames" | "surnames") =>
    isWords(field) && fieldSpeaksOf(definitions, field.id, subject);
  const first = definitions.fieldsOf(collectionId).find((field) => speaks(field, "firstNames"));
  if (first) return `{{ ${variable}.${first.column} }}`;
  const naming = definitions.nameFieldOf(collectionId);
  return naming && speaks(naming, "surnames") ? undefined : nameTag(variable);
}

export const paragraph = (text: string): string => `<p>${text}</p>`;

/** A question that is asked as the field would be: what is answered fits it. */
export const questionLike = (field: FieldDefinition, label: string) => ({
  ...{ label, dataType: field.type, config: field.config, isRequired: true },
});
