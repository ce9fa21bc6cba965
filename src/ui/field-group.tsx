import type { ReactNode } from "react";
import classes from "./field-group.module.css";

/** Two short fields side by side; a drawer has no room for more. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Choices under one name, as a screen reader hears them too. */
export function FieldGroup(props: { path: string; label: string; help: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group} data-path={props.path}>
      <legend className={classes.legend}>{props.label}</legend>
      <p className={classes.help}>{props.help}</p>
      {props.children}
    </fieldset>
  );
}

/** Below choices: what there is to say about all of them. */
export function FieldNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
