import { useFormatter } from "use-intl";
import classes from "./ago.module.css";
import { useTimeAgo } from "./use-time-ago.ts";

/** How long ago, and exactly when for those who point at it. */
export function Ago({ at, none }: { at: string | null; none: string }) {
  const format = useFormatter();
  const timeAgo = useTimeAgo();
  if (!at) return <span className={classes.none}>{none}</span>;
  return (
    <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}>
      {timeAgo(at)}
    </time>
  );
}
