import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import type { Grid } from "../grid.ts";
import { GroupedRows } from "./grouped-rows.ts";

/** What headings say follows what others do; rows stay where they are until somebody wants to see them. */
export function useGroupCounts(grid: Grid) {
  const { teamId } = useTeamScope();
  useRecordsChanged(teamId, () => {
    if (grid.window instanceof GroupedRows) grid.window.recount();
  });
}
