import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { newId } from "#shared/ids.ts";
import { wizardRunsContract } from "../../contract.ts";
import { keepScreen, placeOf } from "../run-queries.ts";
import type { Start } from "./start-address.ts";

/** Begins a run, once: its id is made here, so that asking twice begins it once. */
export function useStart(wizardId: string, { recordId, draft, fromStepId, prefill }: Start) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = useRef(newId());
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async () => {
    setStarting(true);
    setError(undefined);
    try {
      const body = {
        ...{ id: id.current, dataWizardId: wizardId },
        ...(recordId && { recordId }),
        ...(draft && { draft }),
        ...(fromStepId && { fromStepId }),
        ...(Object.keys(prefill).length > 0 && { prefill }),
      };
      const begun = await call(wizardRunsContract.startRun, { params: { teamId }, body });
      keepScreen(queries, teamId, begun);
      await navigate({ ...placeOf(teamId, begun), replace: true });
    } catch (failure) {
      setError(failure);
      setStarting(false);
    }
  };
  return { start: () => void start(), isStarting, error };
}
