import { useTranslations } from "use-intl";
import type { ViewShown } from "../contract.ts";
import classes from "./view-toolbar.module.css";

type CssProblem = NonNullable<ViewShown["cssProblems"]>[number];
type CssProblemsProps = { problems: readonly CssProblem[]; part: CssProblem["part"] };

/** Lines of a view's CSS that do not count, and why. */
export function CssProblems({ problems, part }: CssProblemsProps) {
  const t = useTranslations("views.css");
  const own = problems.filter((problem) => problem.part === part);
  if (own.length === 0) return null;
  return (
    <ul className={classes.problems} role="status">
      {own.map(({ line, fault }) => (
        <li key={`${line} ${fault}`}>{t("line", { line, problem: t(`faults.${fault}`) })}</li>
      ))}
    </ul>
  );
}
