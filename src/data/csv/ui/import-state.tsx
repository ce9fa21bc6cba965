import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./import-state.module.css";

interface ImportStateProps {
  sentence: string;
  isDone?: boolean;
  children: ReactNode;
}

/** How far an import is, in the middle of its card. */
export function ImportState({ sentence, isDone, children }: ImportStateProps) {
  return (
    <div className={classes.state}>
      {isDone && <Icon name="fas_circle-check" size={24} className={classes.done} />}
      <p role="status" className={classes.sentence}>
        {sentence}
      </p>
      {children}
    </div>
  );
}
