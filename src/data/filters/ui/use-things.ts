import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFiles } from "#data/fields/ui/known-names.tsx";
import { recordsContract } from "#data/records/contract.ts";
import { tagsContract } from "#data/tags/contract.ts";
import type { FilterColumn } from "./filter-columns.ts";

export type Thing = { id: string; name: string; color?: string };

/**
 * What can be chosen where a type has no input for several: the team's tags, else what the records of the collection have
 * in the column, the commonest first, such as the people who made them. `chosen` are named even if no record has them.
 */
export function useThings(collectionId: string, column: FilterColumn, chosen: readonly string[]) {
  const { teamId } = useTeamScope();
  const isTags = !column.field && column.kind === "links";
  const tags = useQuery({
    queryKey: ["tags", teamId, "names"],
    queryFn:
      isTags && teamId
        ? ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: {} }, { signal })
        : skipToken,
    staleTime: 60_000,
  });
  const groups = useQuery({
    queryKey: ["occurring", teamId, collectionId, column.key],
    queryFn:
      !isTags && teamId
        ? ({ signal }) => {
            const query = { field: column.key };
            return call(recordsContract.countGroups, { params: { teamId, collectionId }, query }, { signal });
          }
        : skipToken,
    staleTime: 60_000,
  });
  const names = groups.data?.names ?? {};
  const ids = (groups.data?.groups ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const nameless = column.field ? [...new Set([...ids, ...chosen])].filter((id) => !Object.hasOwn(names, id)) : [];
  const fileOf = useFiles(nameless);
  const things: Thing[] = isTags
    ? (tags.data?.tags ?? []).map(({ id, name, color }) => ({ id, name, color }))
    : ids.flatMap((id) => {
        const name = names[id] ?? fileOf(id)?.name;
        return name === undefined ? [] : [{ id, name }];
      });
  const asked = isTags ? tags : groups;
  return {
    things,
    nameOf: (id: string) => things.find((thing) => thing.id === id) ?? fileOf(id) ?? undefined,
    state: asked.isError ? ("failed" as const) : asked.isPending ? ("loading" as const) : ("ready" as const),
    retry: () => void asked.refetch(),
  };
}
