import type { ComponentProps } from "react";
import classes from "./open-button.module.css";

/** A name in a table that opens what it names beside the page, as a link would open a page. */
export function OpenButton(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button type="button" className={classes.open} {...props} />;
}
