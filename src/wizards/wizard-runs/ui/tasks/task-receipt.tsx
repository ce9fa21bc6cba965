import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import type { ReceiptShown } from "../../run-shown.ts";
import { useEditStep } from "./step-context.ts";
import classes from "./task-receipt.module.css";

/** All that was entered, step by step, each with the way back to it. */
export function TaskReceipt({ groups }: { groups: ReceiptShown }) {
  const t = useTranslations("wizardRuns.receipt");
  const edit = useEditStep();
  return groups.map(({ stepId, title, parts }) => (
    <section key={stepId} className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t("editOf", { name: title })}
          onClick={() => edit(stepId)}
        >
          {t("edit")}
        </Button>
      </div>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
        <div key={place}>
          {part.title && <h4 className={classes.part}>{part.title}</h4>}
          <dl className={classes.list}>
            {part.entries.map(({ label, field, value, names }) => (
              <div key={label} className={classes.entry}>
                <dt>{label}</dt>
                <dd>
                  {field && !isBlank(value) ? (
                    <FieldDisplay field={field} value={value} />
                  ) : names.length > 0 ? (
                    names.join(", ")
                  ) : (
                    <span className={classes.unanswered}>{t("notAnswered")}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  ));
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
