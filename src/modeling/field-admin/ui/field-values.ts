import * as z from "zod";
import { fieldDisplayWidths, name, words } from "#data/collections/structure-contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType, Problem } from "#data/fields/field-type.ts";
import { titleTaken } from "#data/fields/taken-title.ts";

/** What the form of a field holds; `defaultValue` null is none. */
export type FieldValues = {
  title: string;
  description: string;
  config: Record<string, unknown>;
  isRequired: boolean;
  isUnique: boolean;
  defaultValue: unknown;
  displayWidth: Field["displayWidth"];
  isDisplayedOnViews: boolean;
  /** Typed choices, one per line, of which a list is made with the field; empty: none. */
  choices: string;
};

/** Words as they were written, not as they were translated: that is how they are sent. */
export function plainOf({ plain, ...field }: Field): Field {
  if (!plain) return field;
  const { language: _, title, description, ...settings } = plain;
  return { ...field, title, description, config: { ...field.config, ...settings } };
}

export const valuesOf = (shown: Field): FieldValues => valuesIn(plainOf(shown));

const valuesIn = (field: Field): FieldValues => ({
  title: field.title,
  description: field.description,
  config: field.config,
  isRequired: field.isRequired,
  isUnique: field.isUnique,
  defaultValue: field.defaultValue ?? null,
  displayWidth: field.displayWidth,
  isDisplayedOnViews: field.isDisplayedOnViews,
  choices: "",
});

/** A new field, with what was typed before another type was chosen. */
export const newValues = (type: FieldType, draft: Partial<FieldValues> = {}): FieldValues => ({
  title: "",
  description: "",
  isRequired: false,
  displayWidth: "full",
  isDisplayedOnViews: true,
  choices: "",
  ...draft,
  isUnique: type.canBeUnique && (draft.isUnique ?? false),
  config: settingsFor(type, draft.config),
  defaultValue: null,
});

/** The type's own settings, and of others' those that it has too. */
export function settingsFor(type: FieldType, given: Record<string, unknown> = {}): Record<string, unknown> {
  const own = type.config.parse({}) as Record<string, unknown>;
  const kept = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(own, key)));
  const read = type.config.safeParse({ ...own, ...kept });
  return read.success ? (read.data as Record<string, unknown>) : own;
}

interface Around {
  /** The other field that has this title. */
  takenBy(title: string): string | undefined;
  /** What stands in the input of the default value may not be a value yet. */
  defaultProblem(): Problem | null;
}

export function fieldSchema(type: FieldType, { takenBy, defaultProblem }: Around) {
  return z
    .object({
      title: name.superRefine((typed, context) => {
        const title = takenBy(typed);
        if (title !== undefined) context.addIssue({ code: "custom", message: titleTaken, params: { title } });
      }),
      description: words(2000),
      config: type.config as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
      isRequired: z.boolean(),
      isUnique: z.boolean(),
      defaultValue: z.unknown(),
      displayWidth: z.enum(fieldDisplayWidths),
      isDisplayedOnViews: z.boolean(),
      choices: z.string(),
    })
    .superRefine(({ config, defaultValue }, context) => {
      const typed = defaultProblem();
      const read = type.config.safeParse(config);
      const refuse = (message: string, params = {}) =>
        context.addIssue({ code: "custom", path: ["defaultValue"], message, params });
      if (typed) return refuse(typed.messageKey, typed.values);
      if (defaultValue === null || !read.success) return undefined;
      const [issue] = type.value(read.data).safeParse(defaultValue).error?.issues ?? [];
      return issue && refuse(issue.message);
    });
}
