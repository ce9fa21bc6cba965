import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  /** What the bar is for; read out, not shown. */
  label: string;
  /** How many are ticked, in words. */
  count: string;
  clearLabel: string;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}

/** What can be done with the rows that are ticked, at the bottom of their list. */
export function SelectionBar({ label, count, clearLabel, onClear, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} data-bottom-bar aria-label={label}>
      <span className={classes.count} role="status">
        {count}
      </span>
      {children}
      <IconButton icon="fas_xmark" label={clearLabel} size={32} onClick={onClear} />
    </section>
  );
}
