import { useMemo } from "react";
import type { LinkedViewChoice } from "#modeling/cards/ui/linked-views.ts";
import { useTeamViews } from "./team-views-query.ts";

/** The team's views, for who lays out a card that shows linked records. */
export function useLinkedViewChoices(): LinkedViewChoice[] | undefined {
  const { data } = useTeamViews();
  return useMemo(() => data?.filter(({ isPersonal }) => !isPersonal), [data]);
}
