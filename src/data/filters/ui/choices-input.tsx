import { MultiSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { useTextContext } from "#data/fields/ui/use-text-context.ts";
import { choicesIn } from "./argument-kind.ts";
import type { ArgumentProps } from "./argument-props.ts";

/** Some words out of a closed list. */
export function ChoicesInput({ column, operator, value, onChange, label }: ArgumentProps) {
  const t = useTranslations("filters");
  const { field } = column;
  const nameOf = useChoiceName(column);
  return (
    <MultiSelect
      aria-label={label}
      placeholder={Array.isArray(value) && value.length > 0 ? "" : t("choose")}
      data={choicesIn(operator).map((choice) => ({ value: choice, label: nameOf(choice) }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
      renderOption={({ option }) =>
        field ? <FieldDisplay field={field} value={option.value} room="cell" /> : option.label
      }
      hidePickedOptions
    />
  );
}

/** What a type calls a choice: in the words of its input, else as it writes it. */
export function useChoiceName({ field }: ArgumentProps["column"]): (choice: string) => string {
  const say = useTranslations("fields.inputs") as unknown as ((key: string) => string) & { has(key: string): boolean };
  const context = useTextContext();
  return (choice) => {
    if (!field) return choice;
    const key = `${field.dataType}.${choice}`;
    return say.has(key) ? say(key) : fieldTypeNamed(field.dataType).toText(choice, field.config, context);
  };
}
