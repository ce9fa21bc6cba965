import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { wizardRunsContract } from "../contract.ts";
import type { RunScreen } from "../run-shown.ts";

const runsKey = (teamId: string, runId: string) => ["wizard-run", teamId, runId] as const;
const screenKey = (teamId: string, runId: string, stepId: string) => [...runsKey(teamId, runId), stepId] as const;

/** A run where it is, or at one of its steps. */
export const runQuery = (teamId: string, runId: string, stepId = "") =>
  queryOptions({
    queryKey: screenKey(teamId, runId, stepId),
    queryFn: async ({ signal, client, queryKey }): Promise<RunScreen> => {
      const query = stepId ? { stepId } : {};
      const read = await call(wizardRunsContract.readRun, { params: { teamId, runId }, query }, { signal });
      const known = client.getQueryData<RunScreen>(queryKey);
      // What was asked before something was saved may come after it.
      return known && known.run.version > read.run.version ? known : read;
    },
    staleTime: 5_000,
    enabled: runId !== "",
  });

/** Keeps what the server has just told; of other steps nothing is known any more. */
export function keepScreen(queries: QueryClient, teamId: string, screen: RunScreen): void {
  const { id: runId } = screen.run;
  const stepId = screen.step?.id ?? "";
  queries.removeQueries({
    queryKey: runsKey(teamId, runId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== stepId,
    type: "inactive",
  });
  queries.setQueryData(screenKey(teamId, runId, stepId), screen);
}

export const readRunAnew = (queries: QueryClient, teamId: string, runId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: runsKey(teamId, runId) });

export const useReport = (runId: string) => {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...runsKey(teamId, runId), "report"],
    queryFn: ({ signal }) => call(wizardRunsContract.readRunReport, { params: { teamId, runId } }, { signal }),
  });
};

export const useOwnRuns = (wizardId: string, isAsked: boolean) => {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["own-wizard-runs", teamId, wizardId],
    queryFn: ({ signal }) => call(wizardRunsContract.listOwnRuns, { params: { teamId, wizardId } }, { signal }),
    staleTime: 0,
    enabled: isAsked,
  });
};

type Place = { teamId: string; dataWizardId: string };

/** Where a run is gone on with, or what has become of it. */
export const runPath = ({ teamId, dataWizardId }: Place, runId: string): { to: string; search: never } => ({
  to: pathTo("team.wizard", { teamId, dataWizardId })!,
  search: { run: runId } as never,
});

export const stepPath = ({ teamId, dataWizardId }: Place, runId: string, wizardStepId: string) => ({
  to: pathTo("team.wizard.step", { teamId, dataWizardId, wizardStepId })!,
  search: { run: runId } as never,
});

/** Where a screen is shown: at its step, or where it is told how it ended. */
export const placeOf = (teamId: string, { run, step }: RunScreen) =>
  step && isGoingOn(run)
    ? stepPath({ teamId, dataWizardId: run.dataWizardId }, run.id, step.id)
    : runPath({ teamId, dataWizardId: run.dataWizardId }, run.id);

export const isGoingOn = ({ status }: RunScreen["run"]): boolean => status === "in_progress" || status === "failed";
