import * as z from "zod";
import { type FieldDefinition, namesByItself } from "#data/collections/definitions.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { taskKind } from "../../task-kind.ts";
import { valueSource } from "../../value-source.ts";

/** Words, where nobody has said what it is. */
const usualType = fieldTypeNames.find(namesByItself)!;

const settings = z.strictObject({
  /** What the person reads beside it. */
  label: z.string().trim().max(200, "validation.tooLong").default(""),
  dataType: z.enum(fieldTypeNames).default(usualType),
  /** The settings of that type of field. */
  config: z.record(z.string(), z.unknown()).default({}),
  source: valueSource.default({ from: "person", suggestion: null }),
  isRequired: z.boolean().default(false),
  help: z.string().trim().max(1000, "validation.tooLong").default(""),
});

export type VariableSettings = z.output<typeof settings>;

/** A field that is in no collection: its type reads, shows and compares the variable's value. */
/** The same one for the same settings: what is made for a field is found again by it. */
export function fieldOfVariable(id: string, title: string, settings: VariableSettings): FieldDefinition {
  const known = fields.get(settings);
  if (known?.id === id && known.title === (settings.label || title)) return known;
  const made = makeField(id, title, settings);
  fields.set(settings, made);
  return made;
}

const fields = new WeakMap<VariableSettings, FieldDefinition>();

const makeField = (id: string, title: string, { dataType, config, label, help }: VariableSettings) =>
  ({
    ...{ id, collectionId: "", title: label || title, column: "", type: dataType, config, description: help },
    ...{ isRequired: false, isUnique: false, defaultValue: null, displayWidth: "full", isDisplayedOnViews: false },
    ...{ rank: 0, translations: {} },
  }) satisfies FieldDefinition;

export const tempVariable = taskKind<VariableSettings>({
  icon: "fas_tag",
  settings,
  labels: ["collect_user_input", "process_data"],
  asks: ({ source }) => source.from === "person",
  takes: ({ source }) => (source.from === "person" ? { values: ["value"] } : {}),
  sets: ({ id, title }, given) => ({ kind: "value", field: fieldOfVariable(id, title, given) }),
  uses: ({ source }) => {
    const computed = source.from === "person" ? source.suggestion : source;
    return {
      variables: computed?.from === "variable" ? [computed.variable] : [],
      texts: computed?.from === "text" ? [{ path: "source.text", text: computed.text }] : [],
    };
  },
  words: ({ label, help }) => ({ label, help }),
  withWords: (given, words) => ({ ...given, label: words.label ?? given.label, help: words.help ?? given.help }),
  loops: "never",
});
