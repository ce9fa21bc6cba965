import { useFormatter } from "use-intl";
import { useTimeAgo } from "../../teams/ui/use-time-ago.ts";
import classes from "./sys-admin.module.css";

/** How long ago, and exactly when for those who point at it. */
export function Ago({ at, none }: { at: string | null; none: string }) {
  const format = useFormatter();
  const timeAgo = useTimeAgo();
  if (!at) return <span className={classes.muted}>{none}</span>;
  return (
    <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}>
      {timeAgo(at)}
    </time>
  );
}
