import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type EditorProps, SchemaForm } from "#ui/schema-form/schema-form.tsx";
import classes from "../message-admin.module.css";
import type { SecretName, Section } from "./way-forms.ts";

interface WaySectionProps {
  section: Section;
  settings: Record<string, unknown>;
  onChange: (settings: Record<string, unknown>) => void;
  secrets: Record<string, string>;
  onSecret: (name: SecretName, value: string) => void;
  /** Those that the server has; it never tells them. */
  secretsSet: readonly string[];
  errors: Record<string, string>;
}

/** A part of the settings of a way. What only some need is folded until it is asked for, or wrong. */
export function WaySection(props: WaySectionProps) {
  const { section, settings, onChange, errors } = props;
  const t = useTranslations("messageAdmin.ways");
  const keys = Object.keys(section.schema.shape);
  const isWrong = [...keys.map((key) => `Settings.${key}`), `Secrets.${section.secret?.name}`].some(
    (path) => errors[path] !== undefined,
  );
  const fields = (
    <>
      <SchemaForm
        schema={section.schema}
        at="Settings."
        value={Object.fromEntries(keys.map((key) => [key, settings[key]]))}
        onChange={onChange}
        errors={errors}
        editors={{ oneLine: OneLine }}
        words={(path) => ({ label: t(`fields.${keyIn(path)}` as "fields.host") })}
        options={(_, choice) => t(`security.${choice}` as "security.tls")}
      />
      {section.secret && <Secret {...props} secret={section.secret} />}
    </>
  );
  if (section.name === "account") return fields;
  return (
    <Folded title={t(`sections.${section.name}`)} about={t(`sectionHelp.${section.name}`)} isWrong={isWrong}>
      {fields}
    </Folded>
  );
}

const keyIn = (path: string) => path.replace("Settings.", "");

interface FoldedProps {
  title: string;
  about: string;
  isWrong: boolean;
  children: ReactNode;
}

function Folded({ title, about, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>{title}</summary>
      <div className={classes.stack}>
        <p className={classes.text}>{about}</p>
        {children}
      </div>
    </details>
  );
}

function OneLine({ value, onChange, label, error, path }: EditorProps) {
  return (
    <TextInput
      label={label}
      error={error}
      data-path={path}
      autoComplete="off"
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type SecretProps = WaySectionProps & { secret: NonNullable<Section["secret"]> };

function Secret({ secret: { name, isLong }, secrets, onSecret, secretsSet, errors }: SecretProps) {
  const t = useTranslations("messageAdmin.ways");
  const path = `Secrets.${name}`;
  const input = {
    label: t(`secrets.${name}`),
    ...(secretsSet.includes(name) && { description: t("secretSet") }),
    ...(errors[path] && { error: errors[path] }),
    autoComplete: "off",
    "data-path": path,
    value: secrets[name] ?? "",
  };
  if (isLong)
    return <Textarea {...input} minRows={3} onChange={(event) => onSecret(name, event.currentTarget.value)} />;
  return (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      onChange={(event) => onSecret(name, event.currentTarget.value)}
    />
  );
}
