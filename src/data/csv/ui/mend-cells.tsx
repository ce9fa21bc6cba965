import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { csvContract } from "../contract.ts";
import classes from "./mend-cells.module.css";

export type BadCell = NonNullable<Answer<typeof csvContract.showImport>["checked"]>["badCells"][number];

interface MendCellsProps {
  collectionId: string;
  importId: string;
  /** The first of those that could not be read. */
  cells: readonly BadCell[];
  /** How many there are in all. */
  total: number;
  onCheck: () => void;
  /** What is written and not checked yet, whenever that becomes another. */
  onChange?: (corrections: readonly Correction[]) => void;
  disabled?: boolean;
}

export type Correction = { row: number; column: number; text: string };

/** Cells of a file that could not be read, each with what is wrong beside it, to be written anew and checked again. */
export function MendCells({ collectionId, importId, cells, total, disabled = false, ...on }: MendCellsProps) {
  const t = useTranslations("imports.mend");
  const { teamId } = useTeamScope();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const changed = cells.flatMap((cell) => {
    const { row, column } = cell;
    const text = texts.get(keyOf(cell)) ?? cell.value;
    return column === null || text === cell.value ? [] : [{ row, column, text }];
  });
  useAskBeforeLeaving(changed.length > 0);
  const tell = useEffectEvent(() => on.onChange?.(changed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever another text is typed
  useEffect(() => tell(), [texts]);
  const checkAgain = async () => {
    setSaving(true);
    try {
      const params = { teamId, collectionId, importId };
      if (changed.length > 0) await call(csvContract.mendCells, { params, body: { cells: changed } });
      on.onCheck();
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setSaving(false);
    }
  };
  /** To the next cell, and from the last one to the button. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const stops = [...(root.current?.querySelectorAll<HTMLElement>("input, button[data-check]") ?? [])];
    const next = stops[stops.indexOf(event.currentTarget) + 1];
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  };
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <div ref={root}>
        <ul className={classes.cells} aria-label={t("title")}>
          {cells.map((cell) => (
            <Cell
              key={keyOf(cell)}
              cell={cell}
              text={texts.get(keyOf(cell)) ?? cell.value}
              onChange={(text) => setTexts((before) => new Map(before).set(keyOf(cell), text))}
              onKeyDown={goOn}
              disabled={disabled || isSaving}
            />
          ))}
        </ul>
        <div className={classes.footer}>
          <p role="status" className={classes.hint}>
            {changed.length > 0
              ? t("changed", { count: changed.length })
              : total > cells.length && t("first", { count: cells.length, total })}
          </p>
          <Button data-check variant="default" loading={isSaving} disabled={disabled} onClick={() => void checkAgain()}>
            {t("check")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface CellProps {
  cell: BadCell;
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  disabled: boolean;
}

function Cell({ cell: { row, column, title, value, message }, text, disabled, ...on }: CellProps) {
  const t = useTranslations("imports.mend");
  const messageId = useId();
  const name = title || t("untitled", { place: (column ?? 0) + 1 });
  return (
    <li className={classes.cell}>
      <span className={classes.place}>{t("place", { row, title: name })}</span>
      {column === null ? (
        // Its field has no column in the file: there is nothing to write over.
        <span />
      ) : (
        <TextInput
          size="sm"
          aria-label={t("place", { row, title: name })}
          aria-describedby={messageId}
          aria-invalid={text === value}
          value={text}
          disabled={disabled}
          onChange={(event) => on.onChange(event.currentTarget.value)}
          onKeyDown={on.onKeyDown}
        />
      )}
      <span id={messageId} className={classes.message} data-changed={text !== value || undefined}>
        {message}
      </span>
    </li>
  );
}

const keyOf = ({ row, column, title }: Pick<BadCell, "row" | "column" | "title">): string =>
  `${row} ${column} ${title}`;
