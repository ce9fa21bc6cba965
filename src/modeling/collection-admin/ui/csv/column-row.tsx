import { Checkbox, Radio, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFormName } from "#data/csv/ui/use-form-name.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { TypeSelect } from "../type-select.tsx";
import type { Shape } from "./csv-shape.ts";
import classes from "./shape-form.module.css";
import { type ColumnValues, formKey } from "./shape-values.ts";

interface ColumnRowProps {
  /** How many rows were looked at. */
  looked: number;
  guessed: Shape["columns"][number];
  values: ColumnValues;
  onChange: (part: Partial<ColumnValues>) => void;
  error: ReactNode;
  path: string;
  /** What stands there instead of its own cells, where several columns are joined into it. */
  joined?: ReactNode;
}

/** 99.9 % is not all of them. */
const roundedDown = { style: "percent", roundingMode: "floor" } as const;

export function ColumnRow({ looked, guessed, values, onChange, error, path, joined }: ColumnRowProps) {
  const t = useTranslations("collections.csv");
  const format = useFormatter();
  const nameOf = useFormName();
  const { title, isTaken, isName, form } = values;
  const options = guessed.forms
    .map((each) => ({
      key: formKey(each),
      type: each.dataType,
      label: each.config.multiline === true ? t("longText") : nameOf(each),
      note: each.fit < 1 ? t("fits", { share: format.number(each.fit, roundedDown) }) : undefined,
    }))
    .reverse();
  const fit = guessed.forms.find((each) => formKey(each) === form)?.fit ?? 1;
  const filled = Math.round(guessed.filled * looked);
  return (
    <li className={classes.row}>
      <Checkbox
        className={classes.take}
        aria-label={t("take", { title })}
        checked={isTaken}
        onChange={(event) => onChange({ isTaken: event.currentTarget.checked, ...(isName && { isName: false }) })}
      />
      <TextInput
        aria-label={t("titleOf", { title: guessed.title || title })}
        data-path={path}
        value={title}
        error={error}
        disabled={!isTaken}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TypeSelect
        label={t("typeOf", { title })}
        options={options}
        value={form}
        disabled={!isTaken || joined !== undefined}
        onChange={(key) => onChange({ form: key })}
      />
      <div className={classes.samples}>
        {joined ?? (
          <span className={classes.values}>
            {guessed.samples.length > 0 ? guessed.samples.join(" · ") : t("emptyColumn")}
          </span>
        )}
        {isTaken && !joined && fit < 1 && (
          <span className={classes.note}>
            <Icon name="fas_triangle-exclamation" size={12} />
            {t("misfit", { count: Math.max(1, Math.round((1 - fit) * filled)), total: filled })}
          </span>
        )}
      </div>
      <Radio
        className={classes.naming}
        name="name-column"
        label={t("name")}
        aria-label={t("nameColumn", { title })}
        checked={isName}
        disabled={!isTaken}
        onChange={() => onChange({ isName: true })}
      />
    </li>
  );
}
