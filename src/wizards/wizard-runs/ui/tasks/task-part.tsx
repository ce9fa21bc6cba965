import { useId } from "react";
import { useTranslations } from "use-intl";
import { SafeHtml } from "#data/fields/ui/safe-html.tsx";
import { foldText } from "#shared/fold-text.ts";
import type { TaskScreen } from "../../run-shown.ts";
import { useAnswer } from "./step-context.ts";
import { TaskMatches } from "./task-matches.tsx";
import { TaskReceipt } from "./task-receipt.tsx";
import { TaskRows } from "./task-rows.tsx";
import { TaskView } from "./task-view.tsx";
import classes from "./tasks.module.css";

/** What one task shows and asks. What the title of its step says is not said again. */
export function TaskPart({ task, stepTitle }: { task: TaskScreen; stepTitle: string }) {
  const t = useTranslations("wizardRuns.tasks");
  const { edit } = useAnswer(task.taskId);
  const { matches, html, view, isWaiting } = task;
  const isNew = edit?.isNew ?? matches?.isNew ?? true;
  const id = useId();
  const hasTitle = hasHeading(task) && foldText(task.title) !== foldText(stepTitle);
  const asksFields = task.fields.length > 0 && (!matches || isNew);
  const choosesInRows = task.rows.some((row) => row.matches);
  return (
    <section
      className={classes.task}
      data-waiting={isWaiting || undefined}
      {...(hasTitle && { "aria-labelledby": id })}
    >
      {hasTitle && (
        <h2 id={id} className={classes.heading}>
          {task.title}
        </h2>
      )}
      {task.description && <p className={classes.description}>{task.description}</p>}
      {isWaiting && <p className={classes.description}>{t("waiting")}</p>}
      {html !== null && <SafeHtml html={html} />}
      {task.receipt && <TaskReceipt groups={task.receipt} />}
      {view && <TaskView task={task} view={view} />}
      {matches && <TaskMatches task={task} matches={matches} />}
      {(asksFields || task.addsRows || choosesInRows) && <TaskRows task={task} />}
    </section>
  );
}

/** A text speaks for itself, and so does a single question. */
const hasHeading = ({ type, fields, isWaiting }: TaskScreen): boolean =>
  type !== "display_formatted_text" && (isWaiting || type !== "create_temp_variable" || fields.length > 1);
