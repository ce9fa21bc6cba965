import {
  Input,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { SettingShape } from "./describe-schema.ts";
import classes from "./schema-form.module.css";

type Plain = Exclude<SettingShape, { kind: "group" | "editor" }>;

type SettingInputProps<Setting extends Plain = Plain> = {
  setting: Setting;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  help?: ReactNode;
  error?: string;
  path: string;
  disabled: boolean;
  say: (choice: string) => string;
};

/** The input that fits the kind of a setting. */
export function SettingInput({ setting, say, ...rest }: SettingInputProps) {
  const t = useTranslations("ui");
  const { value, onChange, label, help, error, path, disabled } = rest;
  const input = { label, description: help, error, disabled, "data-path": path };
  switch (setting.kind) {
    case "boolean":
      return <Switch {...input} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case "number":
      return (
        <NumberInput
          {...input}
          className={classes.short}
          value={typeof value === "number" ? value : ""}
          onChange={(typed) => onChange(typed === "" || typed === "-" ? emptyOf(setting) : Number(typed))}
          allowDecimal={!setting.isWhole}
          min={setting.least}
          max={setting.most}
          clampBehavior="none"
          placeholder={setting.isNullable ? t("schemaForm.noLimit") : undefined}
        />
      );
    case "choice":
      return <ChoiceInput {...rest} setting={setting} say={say} />;
    case "choices":
      return (
        <MultiSelect
          {...input}
          value={asTexts(value)}
          onChange={onChange}
          data={setting.choices.map((choice) => ({ value: choice, label: say(choice) }))}
          searchable={setting.choices.length > 8}
        />
      );
    case "texts":
      return (
        <TagsInput
          {...input}
          value={asTexts(value)}
          onChange={onChange}
          maxTags={setting.most}
          placeholder={t("schemaForm.tags")}
        />
      );
    case "text": {
      const text = { ...input, value: typeof value === "string" ? value : "" };
      const write = (typed: string) => onChange(typed === "" ? emptyOf(setting, "") : typed);
      return setting.longest !== undefined && setting.longest > 200 ? (
        <Textarea {...text} autosize minRows={2} onChange={(event) => write(event.currentTarget.value)} />
      ) : (
        <TextInput {...text} onChange={(event) => write(event.currentTarget.value)} />
      );
    }
  }
}

/** Up to three are seen at once; more of them, or none chosen, want a list. */
function ChoiceInput(props: SettingInputProps<Extract<Plain, { kind: "choice" }>>) {
  const { setting, value, onChange, label, help, error, path, disabled, say } = props;
  const id = useId();
  const data = setting.choices.map((choice) => ({ value: choice, label: say(choice) }));
  const input = { label, description: help, error, "data-path": path };
  if (data.length > 3 || setting.isNullable) {
    return (
      <Select
        {...input}
        disabled={disabled}
        data={data}
        value={typeof value === "string" ? value : null}
        onChange={(chosen) => (chosen !== null || setting.isNullable) && onChange(chosen)}
        clearable={setting.isNullable}
        allowDeselect={setting.isNullable}
        searchable={data.length > 8}
      />
    );
  }
  return (
    <Input.Wrapper {...input} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.segments}
        data={data}
        value={typeof value === "string" ? value : ""}
        onChange={onChange}
        disabled={disabled}
      />
    </Input.Wrapper>
  );
}

const emptyOf = (setting: Plain, otherwise?: string): null | undefined | string =>
  setting.isNullable ? null : setting.isOptional ? undefined : otherwise;

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
