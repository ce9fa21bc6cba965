import type { ComponentType, ReactNode } from "react";
import { useMemo } from "react";
import type * as z from "zod";
import { describeSchema, type SettingShape } from "./describe-schema.ts";
import classes from "./schema-form.module.css";
import { SettingInput } from "./setting-input.tsx";

export type SettingWords = { label: string; help?: ReactNode };

/** For a setting that the schema says has an editor of its own: `.meta({ editor: "…" })`. */
export type EditorProps = {
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  help?: ReactNode;
  error?: string;
  /** The way to it in the value, such as `address.city`. */
  path: string;
  isNullable: boolean;
  disabled: boolean;
  /** Everything that the schema says of it. */
  meta: Readonly<Record<string, unknown>>;
  /** The setting itself, as the schema has it. */
  setting: SettingShape;
};

export type Editors = Readonly<Record<string, ComponentType<EditorProps>>>;

type Values = Readonly<Record<string, unknown>>;

export type SchemaFormProps = {
  schema: z.ZodType;
  value: Values;
  onChange: (value: Record<string, unknown>) => void;
  /** Sentences by path. */
  errors?: Readonly<Record<string, string>>;
  words: (path: string) => SettingWords;
  /** What a choice is called; absent: as it is written. */
  options?: (path: string, choice: string) => string;
  editors?: Editors;
  disabled?: boolean;
  /** Where the value stands in the form around, such as `config.`: all paths begin with it. */
  at?: string;
};

/** A form made from a schema: what the schema allows is what the form offers. */
export function SchemaForm({ schema, at = "", ...rest }: SchemaFormProps) {
  const settings = useMemo(() => describeSchema(schema), [schema]);
  return <Settings settings={settings} at={at} {...rest} />;
}

type SettingsProps = Omit<SchemaFormProps, "schema" | "at"> & { settings: readonly SettingShape[]; at: string };

function Settings({ settings, at, value, onChange, ...rest }: SettingsProps) {
  return (
    <div className={classes.settings}>
      {settings.map((setting) => (
        <Setting
          key={setting.key}
          {...rest}
          setting={setting}
          path={at + setting.key}
          value={value[setting.key]}
          onChange={(changed) => onChange({ ...value, [setting.key]: changed })}
        />
      ))}
    </div>
  );
}

type SettingProps = Omit<SettingsProps, "settings" | "at" | "value" | "onChange"> & {
  setting: SettingShape;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

function Setting({ setting, path, value, onChange, ...rest }: SettingProps) {
  const { words, errors = {}, options, editors = {}, disabled = false } = rest;
  const { label, help } = words(path);
  const error = errors[path];
  if (setting.kind === "group") {
    return (
      <fieldset className={classes.group} disabled={disabled}>
        <legend className={classes.legend}>{label}</legend>
        {help && <p className={classes.help}>{help}</p>}
        {error && <p className={classes.error}>{error}</p>}
        <Settings {...rest} settings={setting.settings} at={`${path}.`} value={asValues(value)} onChange={onChange} />
      </fieldset>
    );
  }
  const common = { value, onChange, label, path, disabled, ...(help && { help }), ...(error && { error }) };
  if (setting.kind === "editor") {
    const Editor = editors[setting.editor];
    if (!Editor) throw new Error(`a schema form has no editor ${setting.editor} for ${path}`);
    return <Editor {...common} isNullable={setting.isNullable} meta={setting.meta} setting={setting} />;
  }
  return <SettingInput {...common} setting={setting} say={(choice) => options?.(path, choice) ?? choice} />;
}

const asValues = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});
