import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import classes from "./runs.module.css";
import { useFunnel, useTakenPlaces } from "./runs-queries.ts";

/** How many come to each step, and how many of them leave it by next. */
export function Funnel({ wizardId }: { wizardId: string }) {
  const t = useTranslations("wizards.admin.runs");
  const say = useTranslations("wizards.admin");
  const query = useFunnel(wizardId);
  const places = useTakenPlaces().get(wizardId);
  return (
    <Card title={t("funnel")} subtitle={t("funnelAbout")}>
      <ReadPart query={query} failed={t("funnelFailed")}>
        {({ started, finished, steps }) => (
          <>
            <p className={classes.sum}>
              {t("sum", { started, finished })}
              {places && ` ${say("placesTaken", places)}.`}
            </p>
            <ol className={classes.steps}>
              {steps.map(({ stepId, title, entered, left, medianSeconds }) => (
                <li key={stepId} className={classes.step}>
                  <span className={classes.title}>{title}</span>
                  <span className={classes.track} aria-hidden>
                    <span className={classes.entered} style={{ width: share(entered, started) }} />
                    <span className={classes.left} style={{ width: share(left, started) }} />
                  </span>
                  <span className={classes.figures}>
                    {t("went", { entered, left })}
                    {medianSeconds !== null &&
                      ` · ${t("took", { minutes: Math.max(1, Math.round(medianSeconds / 60)) })}`}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </ReadPart>
    </Card>
  );
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
