import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./note.module.css";

/** A quiet sentence above something: what is good to know before one goes on. */
export function Note({ icon, role, children }: { icon: string; role?: "status"; children: ReactNode }) {
  return (
    <p role={role} className={classes.note}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </p>
  );
}
