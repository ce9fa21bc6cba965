import { useTranslations } from "use-intl";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { ConditionSentence, TaskSentence, TaskTerms } from "../task-sentence.tsx";
import classes from "./flow-text.module.css";
import { partNamed } from "./focus-part.ts";

/** What each task does, in one sentence, from the first to the last. */
export function FlowText({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizardDiagram");
  return (
    <section className={classes.text} aria-label={t("tools.text")}>
      <ol className={classes.steps}>
        {wizard.draft.steps.map((step) => (
          <li key={step.id}>
            <Jump id={step.id} title={step.title} />
            {step.condition && (
              <p className={classes.condition}>
                <ConditionSentence wizard={wizard} at={{ stepId: step.id }} condition={step.condition} />
              </p>
            )}
            <ul className={classes.tasks}>
              {step.tasks.map((task) => (
                <li key={task.id} data-off={task.isDisabled || undefined}>
                  <Jump id={task.id} title={task.title} />
                  <span className={classes.about}>
                    <span>
                      <TaskSentence wizard={wizard} task={task} />
                    </span>
                    <TaskTerms wizard={wizard} task={task} />
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** To where it stands in the diagram. */
function Jump({ id, title }: { id: string; title: string }) {
  return (
    <button type="button" className={classes.jump} onClick={() => partNamed(id)?.focus()}>
      {title}
    </button>
  );
}
