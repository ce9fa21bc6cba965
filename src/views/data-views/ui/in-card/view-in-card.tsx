import type { ReactNode } from "react";
import { OmittedNote } from "../omitted-conditions.tsx";
import type { OpenView } from "../use-open-view.ts";
import { FoldedFilters, LiveChip } from "../view-toolbar.tsx";
import classes from "./in-card.module.css";

/** What stands around a view in a card: its filters behind one button, and what has changed meanwhile. */
export function ViewInCard({ open, tools, children }: { open: OpenView; tools?: ReactNode; children: ReactNode }) {
  const filters = open.filters.filter(({ setting }) => setting.displayInUi);
  const hasNews = open.news.count > 0;
  return (
    <div className={classes.view}>
      {(filters.length > 0 || hasNews || tools) && (
        <div className={classes.bar}>
          {filters.length > 0 && <FoldedFilters filters={filters} open={open} isRest={false} />}
          <div className={classes.rest}>
            {hasNews && <LiveChip open={open} />}
            {tools}
          </div>
        </div>
      )}
      <OmittedNote conditions={open.view.omittedConditions} />
      {children}
    </div>
  );
}
