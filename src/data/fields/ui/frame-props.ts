import type { InputProps } from "../field-ui.ts";
import classes from "./field-parts.module.css";

type Framed = Pick<InputProps, "label" | "description" | "error" | "required" | "room">;

/** Label, help and error as Mantine's inputs take them. In a cell the label is only heard, and the error floats below. */
export function frameProps({ label, description, error, required, room }: Framed) {
  if (room === "cell") {
    return {
      "aria-label": label,
      error,
      classNames: { root: classes.cellFrame ?? "", error: classes.cellError ?? "" },
    };
  }
  return { label, description, error, withAsterisk: required ?? false };
}

/** What goes to the control itself. */
export const controlProps = ({ disabled, autoFocus, path, required }: Partial<InputProps>) => ({
  ...(disabled && { disabled }),
  // A panel that opens with it focuses what is marked so.
  ...(autoFocus && { autoFocus, "data-autofocus": true }),
  ...(required && { "aria-required": true }),
  "data-path": path,
});
