import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { plainTypeOf, usualType } from "#data/fields/registry.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { fieldUi } from "#data/fields/ui-registry.ts";
import { argumentKind } from "./argument-kind.ts";
import type { ArgumentProps } from "./argument-props.ts";
import { ChoicesInput } from "./choices-input.tsx";
import { DaysInput } from "./days-input.tsx";
import classes from "./filter-builder.module.css";
import type { FilterColumn } from "./filter-columns.ts";
import { OccurringInput } from "./occurring-input.tsx";

/** What an operator compares with, entered as values of the field's own type are. */
export function ArgumentInput(props: ArgumentProps) {
  const { column, operator, value, onChange, label } = props;
  const field = column.field ?? { title: label, dataType: usualType, config: {} };
  const enter = (take: (value: unknown) => void, now: unknown, name = label) => ({
    room: "cell" as const,
    label: name,
    value: now ?? null,
    onChange: (entered: unknown) => take(entered ?? undefined),
  });
  switch (argumentKind(operator, column)) {
    case "none":
      return null;
    case "text":
      return (
        <TextInput
          aria-label={label}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case "value":
      return <FieldInput field={field} {...enter(onChange, value)} />;
    case "day":
      return (
        <FieldInput field={{ title: label, dataType: plainTypeOf("date"), config: {} }} {...enter(onChange, value)} />
      );
    case "pair":
      return <PairInput {...props} field={field} />;
    case "days":
      return <DaysInput value={value} onChange={onChange} label={label} />;
    case "choices":
      return <ChoicesInput {...props} />;
    case "ids": {
      const Several = column.field && fieldUi(column.field.dataType).Several;
      const ids = Array.isArray(value) ? (value as string[]) : null;
      const take = (chosen: string[] | null) => onChange(chosen && chosen.length > 0 ? chosen : undefined);
      if (!Several) return <OccurringInput {...props} chosen={ids ?? []} onChange={take} />;
      return <Several config={field.config} label={label} room="cell" value={ids} onChange={take} />;
    }
  }
}

type PairProps = ArgumentProps & { field: NonNullable<FilterColumn["field"]> };

function PairInput({ value, onChange, label, field }: PairProps) {
  const t = useTranslations("filters");
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  const take = (first: unknown, second: unknown) => {
    const isEmpty = (each: unknown) => each === null || each === undefined;
    onChange(isEmpty(first) && isEmpty(second) ? undefined : [first ?? null, second ?? null]);
  };
  return (
    <span className={classes.pair}>
      <FieldInput
        field={field}
        room="cell"
        label={t("from", { name: label })}
        value={from ?? null}
        onChange={(entered) => take(entered, to)}
      />
      <span className={classes.word}>{t("pairAnd")}</span>
      <FieldInput
        field={field}
        room="cell"
        label={t("to", { name: label })}
        value={to ?? null}
        onChange={(entered) => take(from, entered)}
      />
    </span>
  );
}
