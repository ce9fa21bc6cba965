import type { ReactNode } from "react";
import classes from "./figure.module.css";

/** Figures side by side; each child is a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className={classes.place}>
      <dl className={classes.figures}>{children}</dl>
    </div>
  );
}

interface FigureProps {
  label: string;
  value?: string;
  /** What is said below it. */
  children: ReactNode;
}

/** A number with what it counts. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      {value && <dd className={classes.value}>{value}</dd>}
      <dd className={classes.note}>{children}</dd>
    </div>
  );
}

/** As many lines as figures have, while they are read. */
export function FiguresToCome({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.place}>
      <div className={classes.figures} role="status" aria-label={label}>
        {["a", "b", "c", "d"].map((key) => (
          <div key={key} className={classes.figure}>
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}
