import { Checkbox, Radio } from "@mantine/core";
import { useId } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { LinkFree } from "#data/fields/ui/link-free.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./tasks.module.css";

type Shown = { id: string; name: string; values: Readonly<Record<string, unknown>> };
type NewOne = { label: string; isChosen: boolean; choose: (isWanted: boolean) => void };

interface RecordChoicesProps {
  records: readonly Shown[];
  /** What is told of each. */
  fields: readonly Pick<Field, "id" | "title" | "dataType" | "config">[];
  label: string;
  pick: "none" | "one" | "some";
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** Where a form looks for it when something is wrong. */
  path: string;
  error?: string | undefined;
  /** None of them, but a new one. */
  newOne?: NewOne | undefined;
}

/** Records one below the other, each with what tells it from the others. */
export function RecordChoices({ records, label, pick, chosen, path, error, newOne, ...rest }: RecordChoicesProps) {
  const { fields, onChoose } = rest;
  const group = useId();
  const flip = (id: string, isOn: boolean) => onChoose(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  if (records.length === 0 && !newOne) return null;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a name
    <div
      className={classes.choices}
      data-path={path}
      role={pick === "one" ? "radiogroup" : "group"}
      aria-label={label}
      aria-describedby={error ? `${group}-error` : undefined}
    >
      {records.map((record) => {
        const told = <Told record={record} fields={fields} />;
        const isOn = chosen.includes(record.id);
        if (pick === "none")
          return (
            <div key={record.id} className={classes.choice}>
              <NamedRecord id={record.id} name={record.name} />
              {told}
            </div>
          );
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it
          <label key={record.id} className={classes.choice} data-chosen={isOn || undefined}>
            {pick === "one" ? (
              <Radio name={group} checked={isOn} onChange={() => onChoose([record.id])} aria-label={record.name} />
            ) : (
              <Checkbox
                checked={isOn}
                onChange={(event) => flip(record.id, event.currentTarget.checked)}
                aria-label={record.name}
              />
            )}
            <LinkFree value={true}>
              <NamedRecord id={record.id} name={record.name} />
              {told}
            </LinkFree>
          </label>
        );
      })}
      {newOne && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it
        <label className={classes.choice} data-chosen={newOne.isChosen || undefined}>
          {pick === "some" ? (
            <Checkbox
              checked={newOne.isChosen}
              onChange={(event) => newOne.choose(event.currentTarget.checked)}
              aria-label={newOne.label}
            />
          ) : (
            <Radio
              name={group}
              checked={newOne.isChosen}
              onChange={() => newOne.choose(true)}
              aria-label={newOne.label}
            />
          )}
          <Icon name="fas_plus" size={12} />
          <span>{newOne.label}</span>
        </label>
      )}
      {error && (
        <p id={`${group}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Told({ record, fields }: { record: Shown; fields: RecordChoicesProps["fields"] }) {
  const filled = fields.filter(({ id }) => (record.values[id] ?? null) !== null);
  if (filled.length === 0) return null;
  return (
    <span className={classes.told}>
      {filled.map((field) => (
        <span key={field.id} className={classes.fact}>
          <span className={classes.factTitle}>{field.title}</span>
          <FieldDisplay field={field} value={record.values[field.id]} room="cell" />
        </span>
      ))}
    </span>
  );
}
