import type { GridColumn, ListSetup } from "../grid-model.ts";

type Grouped = {
  setup: Pick<ListSetup, "groupBy">;
  grouping: readonly GridColumn[];
  group: { value: unknown } | undefined;
};

/** What a link asks and its reader does not get: the groups of a field that is gone or closed to them, or one of these. */
export function closedGroup({ setup, grouping, group }: Grouped): "groups" | "oneGroup" | undefined {
  if (setup.groupBy === null || grouping.length > 0) return undefined;
  return group ? "oneGroup" : "groups";
}
