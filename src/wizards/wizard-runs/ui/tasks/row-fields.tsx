import { useTranslations } from "use-intl";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { Translate } from "#ui/form/issue-message.ts";
import type { TaskScreen } from "../../run-shown.ts";
import { withValue } from "../run-edits.ts";
import { useAnswer } from "./step-context.ts";

type Row = TaskScreen["rows"][number];

/** The fields of one row, as wide as they were set up; those whose condition does not hold are not there. */
export function RowFields({ task, row }: { task: TaskScreen; row: Row }) {
  const translate = useTranslations() as unknown as Translate;
  const { change, errorAt, noteUnread, unreadAt } = useAnswer(task.taskId);
  const at = row.key === "" ? `answers.${task.taskId}` : `answers.${task.taskId}.rows.${row.key}`;
  const fields = task.fields.filter(({ key }) => !row.hidden.includes(key));
  return (
    <FieldGrid columns={2}>
      {fields.map(({ key, field, label, help, isRequired, displayWidth }) => {
        const path = `${at}.values.${key}`;
        return (
          <div key={key} data-wide={displayWidth === "full" || undefined}>
            <FieldInput
              field={{ ...field, title: label, description: help, isRequired }}
              path={path}
              value={row.values[key] ?? null}
              error={errorAt(path)}
              onChange={(value) => change(path, withValue(row.key, key, value))}
              unread={unreadAt(path)}
              onProblem={(problem, text) =>
                noteUnread(path, problem ? translate(problem.messageKey, problem.values ?? {}) : undefined, text)
              }
            />
          </div>
        );
      })}
    </FieldGrid>
  );
}
