import type { ReactNode } from "react";
import classes from "./field-grid.module.css";

/** Fields one below the other, or side by side where there is room. A child with data-wide takes the whole row. */
export function FieldGrid({ columns = 1, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.container}>
      <div className={classes.grid} data-columns={columns}>
        {children}
      </div>
    </div>
  );
}
