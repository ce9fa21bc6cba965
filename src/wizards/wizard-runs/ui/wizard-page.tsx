import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { FinishPage } from "./finish/finish-page.tsx";
import { RunLanguage } from "./run-language.tsx";
import { isGoingOn, placeOf, runQuery, useOwnRuns } from "./run-queries.ts";
import { RunToCome, RunUnread } from "./run-states.tsx";
import { OwnRuns } from "./start/own-runs.tsx";
import { readStart } from "./start/start-address.ts";
import { StartRun } from "./start/start-run.tsx";

/** A wizard: it begins, is gone on with, or tells what became of it. */
export default function WizardPage() {
  const { dataWizardId = "" } = useParams({ strict: false });
  const { runId, ...start } = readStart(useSearch({ strict: false }));
  if (runId) return <GoOn key={runId} runId={runId} />;
  return <Begin key={dataWizardId} wizardId={dataWizardId} start={start} />;
}

/** Where the run is. */
function GoOn({ runId }: { runId: string }) {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(runQuery(teamId, runId));
  useNameOfCrumb("team.wizard", data?.wizard.name);
  const isOn = data !== undefined && isGoingOn(data.run) && data.step !== null;
  useEffect(() => {
    if (isOn) void navigate({ ...placeOf(teamId, data), replace: true });
  }, [isOn, data, teamId, navigate]);
  if (data && !isOn)
    return (
      <RunLanguage screen={data}>
        <FinishPage screen={data} />
      </RunLanguage>
    );
  if (error && !data) return <RunUnread error={error} retry={() => void refetch()} />;
  return <RunToCome />;
}

/** Whoever has begun it before is asked whether they go on with that. */
function Begin({ wizardId, start }: { wizardId: string; start: ReturnType<typeof readStart> }) {
  const { data, error, refetch } = useOwnRuns(wizardId, !start.draft);
  useNameOfCrumb("team.wizard", data?.wizard.name);
  if (start.draft) return <StartRun wizardId={wizardId} start={start} />;
  if (error && !data) return <RunUnread error={error} retry={() => void refetch()} />;
  if (!data) return <RunToCome />;
  // About a record only what was begun with it.
  const open = data.runs.filter(({ startRecordId }) => !start.recordId || startRecordId === start.recordId);
  if (open.length === 0) return <StartRun wizardId={wizardId} start={start} />;
  return <OwnRuns wizardId={wizardId} wizard={data.wizard} runs={open} start={start} />;
}
