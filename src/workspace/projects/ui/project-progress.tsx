import { useTranslations } from "use-intl";
import type { ProjectShown } from "../contract.ts";
import classes from "./project-parts.module.css";

/** How much of what is pinned is done: in words, and as a bar that adds nothing to them. */
export function ProjectProgress({ progress: { done, all } }: { progress: ProjectShown["progress"] }) {
  const t = useTranslations("projects");
  if (all === 0) return <span className={classes.quiet}>{t("nothingPinned")}</span>;
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.filled} style={{ width: `${(done / all) * 100}%` }} />
      </span>
      <span className={classes.count}>{t("progress", { done, all })}</span>
    </span>
  );
}
