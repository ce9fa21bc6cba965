import classes from "./event-colors.module.css";

/** The classes by which an event has its colour; without one of its own it has the brand's. */
export const colorClass = (color: string | undefined): string =>
  `${classes.event} ${(color && classes[color]) ?? ""}`.trim();
