import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { type BadGroup, type Correction, cellKey, countCells, groupKey, saveCorrections } from "./corrections.ts";
import classes from "./mend-cells.module.css";
import { MendGroup, type Texts } from "./mend-group.tsx";

interface MendCellsProps {
  collectionId: string;
  importId: string;
  /** What could not be read, each kind once; the first of them. */
  groups: readonly BadGroup[];
  /** How many cells there are of them in all. */
  total: number;
  onCheck: () => void;
  /** What is written and not checked yet, whenever that becomes another. */
  onChange?: (corrections: readonly Correction[]) => void;
  disabled?: boolean;
}

/** What could not be read, with what is wrong beside it, to be written anew and checked again. */
export function MendCells({ collectionId, importId, groups, total, disabled = false, ...on }: MendCellsProps) {
  const t = useTranslations("imports.mend");
  const { teamId } = useTeamScope();
  const [texts, setTexts] = useState<Texts>(new Map());
  const [isSaving, setSaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const changed = groups.flatMap((group) => correctionsOf(group, texts));
  useAskBeforeLeaving(changed.length > 0);
  const tell = useEffectEvent(() => on.onChange?.(changed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever another text is typed
  useEffect(() => tell(), [texts]);
  const checkAgain = async () => {
    setSaving(true);
    try {
      await saveCorrections({ teamId, collectionId, importId }, changed);
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
  const shown = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <div ref={root}>
        <ul className={classes.cells} aria-label={t("title")}>
          {groups.map((group) => (
            <MendGroup
              key={groupKey(group)}
              group={group}
              texts={texts}
              onChange={(key, text) => setTexts((before) => withText(before, key, text))}
              onKeyDown={goOn}
              disabled={disabled || isSaving}
            />
          ))}
        </ul>
        <div className={classes.footer}>
          <p role="status" className={classes.hint}>
            {changed.length > 0
              ? t("changed", { count: countCells(changed) })
              : total > shown && t("first", { count: shown, total })}
          </p>
          <Button data-check variant="default" loading={isSaving} disabled={disabled} onClick={() => void checkAgain()}>
            {t("check")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function withText(before: Texts, key: string, text: string | undefined): Texts {
  const after = new Map(before);
  if (text === undefined) after.delete(key);
  else after.set(key, text);
  return after;
}

/** What is written for one cell counts before what is written for all of them. */
function correctionsOf(group: BadGroup, texts: Texts): Correction[] {
  const { column, value, messageKey, count } = group;
  if (column === null) return [];
  const forAll = texts.get(groupKey(group));
  const single = group.cells.flatMap(({ row }) => {
    const text = texts.get(cellKey(group, row));
    return text === undefined || text === value ? [] : [{ row, column, text, count: 1 }];
  });
  const all = forAll === undefined || forAll === value ? [] : [{ column, messageKey, value, text: forAll, count }];
  return [...all, ...single];
}
