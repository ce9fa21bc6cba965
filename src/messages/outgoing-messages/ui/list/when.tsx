import { useFormatter } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";

/** The day and the time on the team's clock. */
export function When({ at, none }: { at: string | null; none: string }) {
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  if (!at) return none;
  return (
    <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone })}</time>
  );
}
