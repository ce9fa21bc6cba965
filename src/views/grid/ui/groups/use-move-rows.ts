import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn, Selection } from "../grid-model.ts";
import type { Heading, Section } from "./group-lines.ts";
import { canMove, moveToGroup } from "./move-to-group.ts";

export type MoveRows = (from: Section, to: Heading, index: number) => Promise<void>;

/** Puts the row at a place, and what is chosen with it, into another group, and says so. */
export function useMoveRows(grid: Grid, grouping: readonly GridColumn[], selection: Selection): MoveRows {
  const t = useTranslations("grid.groups");
  const latest = useRef({ selection, grouping, t });
  latest.current = { selection, grouping, t };
  return useCallback(
    async (from, to, index) => {
      const { selection: chosen, grouping: by, t: say } = latest.current;
      const row = grid.window.rowAt(index);
      if (!row || from.key === to.key) return;
      if (!canMove(by, from.values, to.values)) return void toast.warn(say("readOnly"));
      const isChosen = chosen.kind === "some" && chosen.ids.has(row.id);
      const rows = isChosen ? grid.window.rows.filter(({ id }) => chosen.ids.has(id)) : [row];
      try {
        await moveToGroup(grid, rows, by, { from: from.values, to: to.values });
        toast.done(say("moved", { count: rows.length }));
      } catch (error) {
        toast.fail(explainFailure(say("notMoved"), error));
      }
    },
    [grid],
  );
}
