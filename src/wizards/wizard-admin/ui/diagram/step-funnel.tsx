import { useTranslations } from "use-intl";
import classes from "./diagram.module.css";
import { type FunnelShown, useDiagram } from "./diagram-context.ts";

/** How many came to a step, how many of them stopped there, and how long it takes. */
export function StepFunnel({ stepId }: { stepId: string }) {
  const t = useTranslations("wizardDiagram.funnel");
  const say = useTranslations("wizards.admin.runs");
  const { funnel } = useDiagram();
  if (!funnel || funnel.started === 0) return null;
  const { entered, left, medianSeconds } = figuresOf(funnel, stepId);
  if (entered === 0) return <span>{t("nobody")}</span>;
  return (
    <>
      <span className={classes.track} aria-hidden>
        <span className={classes.came} style={{ width: percent(entered, funnel.started) }} />
        <span className={classes.left} style={{ width: percent(left, funnel.started) }} />
      </span>
      <span className={classes.figures}>
        {t("went", { entered, stopped: entered - left })}
        {medianSeconds !== null && ` · ${say("took", { minutes: Math.max(1, Math.round(medianSeconds / 60)) })}`}
      </span>
    </>
  );
}

/** Of a step that is not published yet nothing is known. */
export const figuresOf = ({ steps }: FunnelShown, stepId: string) =>
  steps.find((step) => step.stepId === stepId) ?? { entered: 0, left: 0, medianSeconds: null };

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
