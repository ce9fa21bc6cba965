import type { ReactNode } from "react";
import type { Room } from "../field-ui.ts";
import classes from "./field-parts.module.css";

/** Words: in a cell one line that ends where the cell does, on a page all of them with their line breaks. */
export function TextLine({ room, title, children }: { room: Room; title?: string; children: ReactNode }) {
  return (
    <span className={room === "cell" ? classes.line : classes.prose} {...(title && { title })}>
      {children}
    </span>
  );
}

/** Digits of equal width, never broken; whoever draws the column says on which side. */
export function NumberLine({ children }: { children: ReactNode }) {
  return <span className={`tabular ${classes.line}`}>{children}</span>;
}
