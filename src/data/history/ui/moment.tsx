import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";

/** How long ago; the day and time in the team's zone when pointed at. */
export function Moment({ at, className }: { at: string; className?: string | undefined }) {
  const t = useTranslations("history");
  const { timeZone } = useTeamScope();
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const then = new Date(at);
  // Also where this computer's clock is behind the server's.
  const isYoung = now.getTime() - then.getTime() < 60_000;
  return (
    <time
      dateTime={at}
      className={className}
      title={format.dateTime(then, { dateStyle: "full", timeStyle: "short", timeZone })}
    >
      {isYoung ? t("justNow") : format.relativeTime(then, now)}
    </time>
  );
}
