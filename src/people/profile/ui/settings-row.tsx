import { type ReactNode, useId } from "react";
import classes from "./settings-row.module.css";

interface SettingsRowProps {
  label: string;
  help?: ReactNode;
  /** The id of the one input that the label is for. */
  inputId?: string;
  /** Given the ids of label and help, for controls that are no single input. */
  children: ReactNode | ((ids: { labelId: string; helpId: string }) => ReactNode);
}

/** What it is on the left, the control on the right; one below the other where there is little room. */
export function SettingsRow({ label, help, inputId, children }: SettingsRowProps) {
  const labelId = useId();
  const helpId = useId();
  return (
    <div className={classes.place}>
      <div className={classes.row}>
        <div className={classes.about}>
          {inputId ? (
            <label id={labelId} htmlFor={inputId} className={classes.label}>
              {label}
            </label>
          ) : (
            <h3 id={labelId} className={classes.label}>
              {label}
            </h3>
          )}
          {help && (
            <p id={helpId} className={classes.help}>
              {help}
            </p>
          )}
        </div>
        <div className={classes.control}>
          {typeof children === "function" ? children({ labelId, helpId }) : children}
        </div>
      </div>
    </div>
  );
}
