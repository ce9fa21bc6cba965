import { CatchBoundary } from "@tanstack/react-router";
import type { ShownType } from "./shown-types.ts";
import classes from "./type-gallery.module.css";

/** A sample as a list would show it; for the eye only, nothing in it can be reached. */
export function TypeMiniature({ shown: { type, ui } }: { shown: ShownType }) {
  const { Display } = ui;
  const sample = ui.sample ?? type.examples.values[0];
  if (sample === undefined || sample === null) return null;
  return (
    <div className={classes.miniature} aria-hidden inert>
      <CatchBoundary getResetKey={() => type.name} errorComponent={() => null}>
        <Display value={sample} config={type.examples.config} room="cell" />
      </CatchBoundary>
    </div>
  );
}
