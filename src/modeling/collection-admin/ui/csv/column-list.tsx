import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ColumnRow } from "./column-row.tsx";
import type { Shape } from "./csv-shape.ts";
import classes from "./shape-form.module.css";
import type { ColumnValues } from "./shape-values.ts";

interface ColumnListProps {
  shape: Shape;
  columns: ColumnValues[];
  onChange: (columns: ColumnValues[]) => void;
  errors: Record<string, ReactNode>;
}

/** Each column of the file as a field: taken or not, its title, its type, and what stands in it. */
export function ColumnList({ shape, columns, onChange, errors }: ColumnListProps) {
  const t = useTranslations("collections.csv");
  const change = (place: number, part: Partial<ColumnValues>) =>
    onChange(
      columns.map((column, at) => {
        if (at === place) return { ...column, ...part };
        return part.isName ? { ...column, isName: false } : column;
      }),
    );
  return (
    <div data-path="columns">
      {errors.columns && (
        <p role="alert" className={classes.error}>
          {errors.columns}
        </p>
      )}
      <ul className={classes.list} aria-label={t("columns")}>
        {shape.columns.map((guessed, place) => (
          <ColumnRow
            key={guessed.column}
            looked={shape.looked}
            guessed={guessed}
            values={columns[place]!}
            onChange={(part) => change(place, part)}
            error={errors[`columns.${place}.title`]}
            path={`columns.${place}.title`}
          />
        ))}
      </ul>
    </div>
  );
}
