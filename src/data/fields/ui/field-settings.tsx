import { createContext, useContext } from "react";
import { describeSchema } from "#ui/schema-form/describe-schema.ts";
import { type Editors, SchemaForm } from "#ui/schema-form/schema-form.tsx";
import type { FieldType } from "../field-type.ts";
import type { SettingsProps } from "../field-ui.ts";
import { knownFieldUi } from "../ui-registry.ts";
import { useTypeWords } from "./type-words.ts";

type FieldSettingsProps = SettingsProps<Record<string, unknown>> & {
  type: FieldType;
  /** For settings that speak of other things, by the name that the type's schema gives: `.meta({ editor: "customList" })`. */
  editors: Editors;
};

/** Where the settings stand in whatever form they are a part of. */
const at = "config.";

const SettingsCollection = createContext<string | undefined>(undefined);

/** The collection whose field is being set up, for editors that offer things of it. */
export const useSettingsCollection = () => useContext(SettingsCollection);

/** Many types have nothing to set. */
export const hasSettings = (type: FieldType): boolean =>
  knownFieldUi(type.name)?.Settings !== undefined || describeSchema(type.config).length > 0;

/** The settings of a type: its own form where it has one, else one made from its `config` schema. */
export function FieldSettings({ type, config, onChange, errors, collectionId, editors }: FieldSettingsProps) {
  const words = useTypeWords();
  const Own = knownFieldUi(type.name)?.Settings;
  return (
    <SettingsCollection value={collectionId}>
      {Own ? (
        <Own
          config={config}
          onChange={(changed) => onChange(changed as Record<string, unknown>)}
          errors={errors}
          {...(collectionId && { collectionId })}
        />
      ) : (
        <SchemaForm
          schema={type.config}
          at={at}
          value={config}
          onChange={onChange}
          errors={Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [at + key, sentence]))}
          words={(path) => words.setting(type.name, path.slice(at.length))}
          options={(path, choice) => words.option(type.name, path.slice(at.length), choice)}
          editors={editors}
        />
      )}
    </SettingsCollection>
  );
}
