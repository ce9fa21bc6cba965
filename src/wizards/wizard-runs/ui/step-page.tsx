import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { FinishPage } from "./finish/finish-page.tsx";
import { RunLanguage } from "./run-language.tsx";
import { isGoingOn, placeOf, runQuery } from "./run-queries.ts";
import { RunToCome, RunUnread } from "./run-states.tsx";
import { StepForm } from "./step-form.tsx";

/** One step of a run. */
export default function StepPage() {
  const { teamId } = useTeamScope();
  const { dataWizardId = "", wizardStepId = "" } = useParams({ strict: false });
  const { run } = useSearch({ strict: false }) as { run?: unknown };
  const runId = typeof run === "string" ? run : "";
  const query = useQuery(runQuery(teamId, runId, wizardStepId));
  const { data } = query;
  useNameOfCrumb("team.wizard", data?.wizard.name);
  useForgetting(teamId, runId, wizardStepId);
  const navigate = useNavigate();
  // Without a run there is nothing to answer yet; and what was said before may lead to another step by now.
  const isElsewhere = data !== undefined && isGoingOn(data.run) && data.step !== null && data.step.id !== wizardStepId;
  useEffect(() => {
    if (runId === "") void navigate({ to: pathTo("team.wizard", { teamId, dataWizardId })!, replace: true });
    else if (isElsewhere) void navigate({ ...placeOf(teamId, data), replace: true });
  }, [runId, isElsewhere, data, navigate, teamId, dataWizardId]);
  if (data && !isGoingOn(data.run))
    return (
      <RunLanguage screen={data}>
        <FinishPage key={data.run.id} screen={data} />
      </RunLanguage>
    );
  if (data && !isElsewhere)
    return (
      <RunLanguage screen={data}>
        <StepForm key={`${runId} ${wizardStepId}`} screen={data} />
      </RunLanguage>
    );
  if (query.error && !data) return <RunUnread error={query.error} retry={() => void query.refetch()} />;
  return <RunToCome />;
}

/** Who comes back to a step reads it anew: what was answered since may have changed it. */
function useForgetting(teamId: string, runId: string, stepId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = runQuery(teamId, runId, stepId);
    return () => queries.removeQueries({ queryKey, exact: true, type: "inactive" });
  }, [queries, teamId, runId, stepId]);
}
