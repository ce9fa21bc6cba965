import type { ReactNode } from "react";
import classes from "./status-tag.module.css";

export type StatusColor = "yellow" | "orange" | "blue" | "green" | "red" | "gray";

/** The word says it; the colour only helps to find it. */
export function StatusTag({ color, children }: { color: StatusColor; children: ReactNode }) {
  return (
    <span className={classes.tag} data-color={color}>
      <span className={classes.word}>{children}</span>
    </span>
  );
}
