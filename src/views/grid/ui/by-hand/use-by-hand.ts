import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { toast } from "#ui/toast.ts";
import type { Grid } from "../grid.ts";
import type { Row } from "../window/row-window.ts";
import { placeRow } from "./place-row.ts";

export type ByHand = {
  /** Puts a row where another one stands. */
  place(from: number, to: number): void;
  /** Where a row can be put, for its menu. */
  waysOf(row: Row): MenuAction[];
};

/** Puts the rows of a list in order, where that is by hand and the person may change it. */
export function useByHand(grid: Grid): ByHand {
  const t = useTranslations("grid.byHand");
  const say = useRef(t);
  say.current = t;
  return useMemo(() => {
    const place = (from: number, to: number) => {
      const placing = placeRow(grid, from, to, say.current("name"));
      grid.track(placing).catch((error) => toast.fail(explainFailure(say.current("failed"), error)));
    };
    return {
      place,
      waysOf(row) {
        const at = grid.window.placeOf(row.id);
        if (!grid.around.canOrder || at === undefined) return [];
        const isLast = grid.window.count !== null && at >= grid.window.count - 1;
        const way = (key: "up" | "down" | "top", icon: string, to: number, disabled: boolean): MenuAction => ({
          ...{ key, icon, disabled, label: say.current(key) },
          run: () => place(at, to),
        });
        return [
          way("up", "fas_arrow-up", at - 1, at === 0),
          way("down", "fas_arrow-down", at + 1, isLast),
          way("top", "fas_arrows-up-to-line", 0, at === 0),
        ];
      },
    };
  }, [grid]);
}
