import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { blueprintsContract } from "#modeling/blueprints/contract.ts";

export const blueprintsKey = (teamId: string) => [...definitionsKey(teamId), "blueprints"] as const;

export const blueprintsQuery = (teamId: string) =>
  queryOptions({
    queryKey: blueprintsKey(teamId),
    queryFn: async ({ signal }) =>
      (await call(blueprintsContract.listBlueprints, { params: { teamId } }, { signal })).blueprints,
  });

export const blueprintQuery = (teamId: string, blueprintId: string) =>
  queryOptions({
    queryKey: [...blueprintsKey(teamId), blueprintId],
    queryFn: ({ signal }) => call(blueprintsContract.readBlueprint, { params: { teamId, blueprintId } }, { signal }),
  });
