import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Filter } from "#shared/filter.ts";
import { valueIn } from "../cells/cell-text.ts";
import type { ColumnFigure, GridColumn, ListQuery } from "../grid-model.ts";
import { inGroup } from "../setup/value-conditions.ts";
import { readingOf } from "../window/read-list.ts";
import type { GroupReading } from "./grouped-rows.ts";

/** How a list in groups is asked for: the groups with what stands below the columns, and the rows of each by themselves. */
export function groupReading(
  teamId: string,
  query: ListQuery,
  grouping: readonly GridColumn[],
  wanted: readonly ColumnFigure[],
): GroupReading {
  const { collectionId, filter } = query;
  const params = { teamId, collectionId };
  const figures = wanted.flatMap(({ key, figure }) =>
    figure === "none" || figure === "count" ? [] : [{ field: key, aggregate: figure }],
  );
  const keys = grouping.map(({ key }) => key);
  const by = (groupBy: string[], signal: AbortSignal) =>
    call(
      recordsContract.summarizeRecords,
      { params, body: { groupBy, figures, ...(filter && { filter }) } },
      { signal },
    );
  const known = new Set(query.fields);
  return {
    async groups(signal) {
      const [first, both] = await Promise.all([
        by(keys.slice(0, 1), signal),
        keys.length > 1 ? by(keys, signal) : undefined,
      ]);
      return {
        groups: first.groups,
        ...(both && { within: both.groups }),
        isWhole: first.isWhole && both?.isWhole !== false,
        names: { ...first.names, ...both?.names },
        appearances: { ...first.appearances, ...both?.appearances },
      };
    },
    rowsOf: (values) => readingOf(teamId, { ...query, filter: withGroup(filter, grouping, values) }),
    count: (signal) => readingOf(teamId, query).count(signal),
    valuesIn: (row) =>
      grouping.every(({ key, field }) => field && known.has(key))
        ? grouping.map((column) => {
            const value = valueIn(row, column);
            if (!Array.isArray(value)) return [value];
            return value.length > 0 ? value : [null];
          })
        : undefined,
  };
}

function withGroup(filter: Filter | null, grouping: readonly GridColumn[], values: readonly unknown[]): Filter {
  const conditions = values.flatMap((value, place) => inGroup(grouping[place]!, value));
  return { and: [...(filter ? [filter] : []), ...conditions] };
}
