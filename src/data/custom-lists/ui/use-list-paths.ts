import { useLocation } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";

/** Where lists and their items are: in the administration for who is there, else among the team's pages. */
export function useListPaths() {
  const { teamId } = useTeamScope();
  const admin = `${pathTo("admin", { teamId })!}/`;
  const isInAdmin = useLocation({ select: ({ pathname }) => pathname.startsWith(admin) });
  return {
    lists: pathTo(isInAdmin ? "admin.customLists" : "team.customLists", { teamId })!,
    itemsOf: (dataCollectionId: string) =>
      pathTo(isInAdmin ? "admin.listItems" : "team.listItems", { teamId, dataCollectionId })!,
  };
}
