import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { WizardFlow } from "#wizards/tasks/wizard-flow.ts";

type Places = Pick<NonNullable<WizardFlow["places"]>, "collectionId" | "filter">;

/** How many places are taken now, as far as they are counted by records that the person sees. */
export const placesTakenQuery = (teamId: string, { collectionId, filter }: Places) =>
  queryOptions({
    queryKey: ["places-taken", teamId, collectionId, filter],
    queryFn: async ({ signal }) => {
      const query = filter ? { filter: JSON.stringify(filter) } : {};
      const params = { teamId, collectionId: collectionId ?? "" };
      return (await call(recordsContract.countRecords, { params, query }, { signal })).count;
    },
    enabled: collectionId !== null,
    staleTime: 0,
  });
