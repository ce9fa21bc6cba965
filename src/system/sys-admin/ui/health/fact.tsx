import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./health.module.css";

interface FactProps {
  label: string;
  note?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

/** One figure with its name; what is not well says so in words, with a sign. */
export function Fact({ label, note, isBad = false, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className={classes.value}>{children}</dd>
      {note && (
        <dd className={classes.note} data-bad={isBad || undefined}>
          {isBad && <Icon name="fas_triangle-exclamation" size={12} />}
          {note}
        </dd>
      )}
    </div>
  );
}
