import { useFormatter, useNow } from "use-intl";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import classes from "./integrations.module.css";

/** How long ago, with the exact moment behind it. */
export function When({ at, none = "–" }: { at: string | null; none?: string }) {
  const timeAgo = useTimeAgo();
  if (!at) return <span className={classes.muted}>{none}</span>;
  return <Moment at={at}>{timeAgo(at)}</Moment>;
}

/** How long until then; what is due already comes at any second. */
export function Ahead({ at }: { at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 1000 });
  const then = Math.max(Date.parse(at), now.getTime() + 1000);
  return <Moment at={at}>{format.relativeTime(then, now)}</Moment>;
}

function Moment({ at, children }: { at: string; children: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}>
      {children}
    </time>
  );
}
