import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldChangesContract, type TypeChangeReport } from "#modeling/field-changes/contract.ts";
import { longWorkContract } from "#platform/long-work/contract.ts";
import { useLongWork } from "#platform/long-work/ui/use-long-work.ts";
import type { Sent } from "#shared/endpoint.ts";
import { refusalOf } from "./refusal-of.ts";

export type Input = Sent<typeof fieldChangesContract.checkTypeChange>["body"];

/** What would become of the values, asked anew with every input that is whole. Of many records it is a long work, with its numbers. */
export function useTypeCheck(field: Field, input: Input, isWhole: boolean) {
  const { teamId } = useTeamScope();
  const [asked] = useDebouncedValue(input, 400);
  const params = { teamId, collectionId: field.collectionId, fieldId: field.id };
  const check = useQuery({
    queryKey: ["type-check", teamId, field.id, asked],
    queryFn: ({ signal }) => call(fieldChangesContract.checkTypeChange, { params, body: asked }, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const workId = check.data?.workId ?? null;
  const work = useLongWork(workId);
  useStopWhenUnwanted(teamId, workId);
  const result = work.data?.state === "done" ? (work.data.result as LongResult) : undefined;
  const isCurrent = asked === input && !check.isPlaceholderData && !check.isFetching;
  return {
    report: check.data?.report ?? result?.report,
    version: result?.version ?? check.data?.version,
    /** False while what is shown was said of an earlier input. */
    isCurrent,
    work: workId ? work.data : undefined,
    error: check.error ?? work.error ?? (work.data?.problem ? refusalOf(work.data.problem) : null),
    again: () => void check.refetch(),
  };
}

type LongResult = { report: TypeChangeReport; version: number };

/** Nobody waits for the report of an earlier input, or of a panel that is closed. */
function useStopWhenUnwanted(teamId: string, workId: string | null) {
  useEffect(() => {
    if (!workId) return;
    return () => void call(longWorkContract.stopLongWork, { params: { teamId, workId } }).catch(() => undefined);
  }, [teamId, workId]);
}
