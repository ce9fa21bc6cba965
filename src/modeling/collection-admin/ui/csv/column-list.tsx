import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ColumnParts } from "#data/csv/contract.ts";
import { JoinedColumns, JoinOfferNote, useJoinTitle } from "#data/csv/ui/join-offers.tsx";
import { ColumnRow } from "./column-row.tsx";
import type { Shape } from "./csv-shape.ts";
import classes from "./shape-form.module.css";
import { type ColumnValues, columnsOf, isJoinedPart, joinShape, splitShape } from "./shape-values.ts";

interface ColumnListProps {
  shape: Shape;
  columns: ColumnValues[];
  onChange: (columns: ColumnValues[]) => void;
  errors: Record<string, ReactNode>;
}

/** Each column of the file as a field: taken or not, its title, its type, and what stands in it. */
export function ColumnList({ shape, columns, onChange, errors }: ColumnListProps) {
  const t = useTranslations("collections.csv");
  const titleOf = useJoinTitle();
  const offers = shape.joins.filter(
    ({ parts }) => !columns.some((each) => each.parts?.[0]?.column === parts[0]?.column),
  );
  const apart = (parts: ColumnParts) =>
    onChange(
      splitShape(
        columns,
        parts,
        columnsOf(shape, (place) => t("untitled", { place })),
      ),
    );
  const change = (place: number, part: Partial<ColumnValues>) =>
    onChange(
      columns.map((column, at) => {
        if (at === place) return { ...column, ...part };
        return part.isName ? { ...column, isName: false } : column;
      }),
    );
  return (
    <div data-path="columns">
      {offers.map((offer) => (
        <JoinOfferNote
          key={offer.parts[0]!.column}
          offer={offer}
          columns={shape.columns}
          join={() => onChange(joinShape(columns, offer, titleOf(offer)))}
        />
      ))}
      {errors.columns && (
        <p role="alert" className={classes.error}>
          {errors.columns}
        </p>
      )}
      <ul className={classes.list} aria-label={t("columns")}>
        {shape.columns.map((guessed, place) => {
          const { parts } = columns[place]!;
          if (isJoinedPart(columns, guessed.column)) return null;
          return (
            <ColumnRow
              key={guessed.column}
              looked={shape.looked}
              guessed={guessed}
              values={columns[place]!}
              onChange={(part) => change(place, part)}
              error={errors[`columns.${place}.title`]}
              path={`columns.${place}.title`}
              {...(parts && {
                joined: (
                  <JoinedColumns
                    offer={shape.joins.find((each) => each.parts[0]!.column === guessed.column)!}
                    columns={shape.columns}
                    keepApart={() => apart(parts)}
                  />
                ),
              })}
            />
          );
        })}
      </ul>
    </div>
  );
}
