import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { ProjectShown } from "../contract.ts";
import { dueOf, todayIn } from "../due.ts";
import classes from "./project-parts.module.css";

type DueTextProps = {
  project: Pick<ProjectShown, "dueOn" | "state">;
  /** Also the date, where a number of days is said. */
  isLong?: boolean;
};

/** By when, in words; nothing where no day is set. */
export function DueText({ project: { dueOn, state }, isLong = false }: DueTextProps) {
  const t = useTranslations("projects.due");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const now = useNow({ updateInterval: 60_000 });
  if (!dueOn) return null;
  const due = dueOf(dueOn, todayIn(timeZone, now), state === "done");
  // A day is a day, wherever this computer is.
  const date = format.dateTime(new Date(`${dueOn}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <time dateTime={dueOn} title={date} className={classes.due} data-step={due.step}>
      {due.step === "overdue" && <Icon name="fas_triangle-exclamation" size={12} />}
      {state === "done" ? date : "days" in due ? t(due.step, { count: due.days }) : t(due.step, { date })}
      {isLong && due.step !== "later" && <span className={classes.date}>{date}</span>}
    </time>
  );
}
