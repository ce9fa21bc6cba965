import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { listWizardsContract } from "../../../data-wizards/list-contract.ts";

/** The wizards that the person can start. */
export function useRunnableWizards() {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: [...definitionsKey(teamId), "runnable-wizards"],
    queryFn: async ({ signal }) => {
      const { wizards } = await call(listWizardsContract.listWizards, { params: { teamId } }, { signal });
      return wizards
        .filter(({ abilities }) => abilities.run)
        .map(({ id, name, icon, description }) => ({ id, name, icon, description }));
    },
    enabled: teamId !== "",
  });
  return data ?? [];
}

export const wizardPath = (teamId: string, dataWizardId: string): string =>
  pathTo("team.wizard", { teamId, dataWizardId })!;
