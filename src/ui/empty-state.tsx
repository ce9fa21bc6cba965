import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./state.module.css";

interface EmptyStateProps {
  icon?: string;
  /** What this is for, in one sentence. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.icon}>
          <Icon name={icon} size={18} />
        </span>
      )}
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  );
}
