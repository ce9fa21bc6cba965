import { useTranslations } from "use-intl";
import { WorkProgress } from "#platform/long-work/ui/work-progress.tsx";
import { ApiError } from "#shared/errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./report.module.css";
import { TypeChangeReport } from "./type-change-report.tsx";
import type { useTypeCheck } from "./use-type-check.ts";

/** The report, or how far it has come. */
export function ReportSection({ checked }: { checked: ReturnType<typeof useTypeCheck> }) {
  const t = useTranslations("dataFields.typeChange");
  const { report, work, error, isCurrent, again } = checked;
  // What is wrong with a setting is said beside it.
  if (error instanceof ApiError && error.fields.length > 0) return null;
  return (
    <section className={classes.section} aria-label={t("report")} aria-busy={!isCurrent}>
      <h3 className={classes.heading}>{t("report")}</h3>
      {error ? (
        <ErrorState retry={again} error={error}>
          {t("checkFailed")}
        </ErrorState>
      ) : report ? (
        <TypeChangeReport report={report} />
      ) : work ? (
        <WorkProgress label={t("checking")} work={work} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </section>
  );
}
