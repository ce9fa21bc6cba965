import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { inOrder } from "#client/in-order.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";

const wizardsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "wizards"],
    queryFn: ({ signal }) => call(dataWizardsContract.listWizards, { params: { teamId } }, { signal }),
    enabled: teamId !== "",
  });

/** The wizards that the person can run or change. */
export const useWizards = () => useQuery(wizardsQuery(useTeamScope().teamId));

const wizardKey = (teamId: string, wizardId: string) => [...definitionsKey(teamId), "wizard", wizardId];

/** One as it is being worked on. */
export function useWizard(wizardId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: wizardKey(teamId, wizardId),
    queryFn: ({ signal }) => call(dataWizardsContract.readWizard, { params: { teamId, wizardId } }, { signal }),
    enabled: wizardId !== "",
  });
}

/** Its version as it is shown at that moment, after what was still on its way when somebody pressed a button. */
export function useShownVersion(): (wizardId: string) => number | undefined {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  return (wizardId) => queries.getQueryData<WizardShown>(wizardKey(teamId, wizardId))?.version;
}

/** Shows a wizard as the server answered it, without waiting until it is read again. */
export function useShowWizard(): (wizard: WizardShown) => void {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  return (wizard) => {
    const queryKey = wizardKey(teamId, wizard.id);
    // What was asked for before comes later, and is older.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, wizard);
  };
}

/** The wizard of a task, for pages that have no other id in their address. */
export function useTaskWizard(taskId: string) {
  const { teamId } = useTeamScope();
  const found = useQuery({
    queryKey: [...definitionsKey(teamId), "wizard-of", taskId],
    queryFn: ({ signal }) => call(dataWizardsContract.findTask, { params: { teamId, taskId } }, { signal }),
  });
  const wizard = useWizard(found.data?.dataWizardId ?? "");
  const refetch = () => void (found.error ? found.refetch() : wizard.refetch());
  return { data: wizard.data, error: found.error ?? wizard.error, refetch };
}

/** The wizards that a collection offers. */
export function useWizardLinks(collectionId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "wizard-links", collectionId],
    queryFn: ({ signal }) =>
      call(dataWizardsContract.listWizardLinks, { params: { teamId, collectionId } }, { signal }),
    enabled: collectionId !== "",
  });
}

/** Does something with a wizard that answers it as it is then: shown at once, and everything else is read anew. */
export function useShaping(wizardId: string) {
  const { teamId } = useTeamScope();
  const show = useShowWizard();
  const changed = useDefinitionsChanged();
  const shape = async (work: () => Promise<WizardShown>): Promise<WizardShown> => {
    try {
      return await inOrder(wizardId, async () => {
        const wizard = await work();
        // Before the next one in order begins, which may be about what is shown.
        show(wizard);
        return wizard;
      });
    } finally {
      void changed();
    }
  };
  return {
    params: { teamId, wizardId },
    /** Throws what was refused, for a form to show. */
    shape,
    /** Tells of it; nothing where it was refused. */
    attempt: async (failed: string, work: () => Promise<WizardShown>): Promise<WizardShown | undefined> => {
      try {
        return await shape(work);
      } catch (error) {
        toast.fail(explainFailure(failed, error));
        return undefined;
      }
    },
  };
}
