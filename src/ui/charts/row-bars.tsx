import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { shareOf } from "./chart-scale.ts";
import classes from "./row-bars.module.css";

export interface RowBar {
  key: string;
  /** A link where there is somewhere to go. */
  label: ReactNode;
  value: number;
  /** Quiet: what the others are compared with. */
  tone?: "quiet";
}

/** Bars below each other, each with its name and number in words: the drawing adds nothing that is not said. */
export function RowBars({ label, rows }: { label: string; rows: readonly RowBar[] }) {
  const format = useFormatter();
  const greatest = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <div className={classes.words}>
            <span className={classes.label}>{row.label}</span>
            <span className={classes.value}>{format.number(row.value)}</span>
          </div>
          <svg className={classes.bar} aria-hidden>
            <rect
              className={classes.filled}
              data-tone={row.tone}
              width={`${shareOf(row.value, greatest)}%`}
              height="8"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
