import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./status-tag.module.css";

export type StatusColor = "yellow" | "orange" | "blue" | "green" | "red" | "gray";

interface StatusTagProps {
  color: StatusColor;
  /** In place of the dot, where there are more states than colours. */
  icon?: string;
  children: ReactNode;
}

/** The word says it; the colour only helps to find it. */
export function StatusTag({ color, icon, children }: StatusTagProps) {
  return (
    <span className={classes.tag} data-color={color} data-icon={icon && true}>
      {icon && <Icon name={icon} size={11} className={classes.icon} />}
      <span className={classes.word}>{children}</span>
    </span>
  );
}
