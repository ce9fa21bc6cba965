import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { newId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { toast } from "#ui/toast.ts";
import type { TaskScreen } from "../../run-shown.ts";
import { choiceIn, shownRows } from "../run-edits.ts";
import { RowFields } from "./row-fields.tsx";
import { useAnswer } from "./step-context.ts";
import { TaskMatches } from "./task-matches.tsx";
import classes from "./tasks.module.css";

/** The fields of a task: once, for each record, or for each row that the person adds. */
export function TaskRows({ task }: { task: TaskScreen }) {
  const t = useTranslations("wizardRuns.tasks");
  const say = useTranslations("ui.actions");
  const { taskId, addsRows, rowLabel } = task;
  const { edit, change, errorAt } = useAnswer(taskId);
  const list = useRef<HTMLDivElement>(null);
  const rows = shownRows(task, edit);
  const keys = rows.map(({ key }) => key);
  const path = `answers.${taskId}.rows`;
  const error = errorAt(path);
  if (!addsRows && rows.length === 1 && rows[0]!.key === "")
    return (
      <>
        {rowLabel && <p className={classes.rowTitle}>{rowLabel}</p>}
        <RowFields task={task} row={rows[0]!} />
      </>
    );
  const labelAt = (place: number) => (rowLabel ? `${rowLabel} ${place + 1}` : t("row", { number: place + 1 }));

  const setRows = (next: readonly string[]) => change(path, (before) => ({ ...before, rows: next }));
  const add = () => {
    setRows([...keys, newId()]);
    requestAnimationFrame(() => {
      const added = list.current?.querySelector(":scope > fieldset:last-of-type");
      added?.querySelector<HTMLElement>("[data-path] input, input, textarea, button")?.focus();
    });
  };
  const remove = (key: string) => {
    const place = keys.indexOf(key);
    setRows(keys.toSpliced(place, 1));
    // What was typed there is still known: taken back, it stands where it was.
    const run = () =>
      change(path, (before) => ({
        ...before,
        rows: (before.rows ?? keys).toSpliced(place, 0, key),
        values: withOld(before.values),
      }));
    const old = rows[place]!;
    const withOld = (values: NonNullable<typeof edit>["values"]) => ({ ...values, [key]: old.values });
    toast.info(t("rowRemoved"), { undo: { label: say("undo"), run } });
  };
  return (
    <div ref={list} className={classes.rows} data-path={path}>
      {rows.map((row, place) => (
        <fieldset key={row.key} className={classes.row}>
          <legend className={classes.rowTitle}>{row.title || labelAt(place)}</legend>
          {addsRows && rows.length > addsRows.least && (
            <IconButton
              className={classes.remove ?? ""}
              icon="fas_xmark"
              label={t("removeRow", { name: labelAt(place) })}
              onClick={() => remove(row.key)}
            />
          )}
          {row.matches && <TaskMatches task={task} matches={row.matches} row={row} />}
          {(!row.matches || (choiceIn(edit, row.key)?.isNew ?? row.matches.isNew)) && (
            <RowFields task={task} row={row} />
          )}
        </fieldset>
      ))}
      {!addsRows && rows.length === 0 && <p className={classes.description}>{t("noRows")}</p>}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {addsRows && rows.length < addsRows.most && (
        <Button
          className={classes.add ?? ""}
          variant="default"
          leftSection={<Icon name="fas_plus" size={14} />}
          onClick={add}
        >
          {addsRows.addLabel || t("addRow")}
        </Button>
      )}
    </div>
  );
}
