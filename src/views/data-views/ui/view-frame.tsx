import type { ReactNode } from "react";
import type { ViewShown } from "../contract.ts";
import classes from "./view-frame.module.css";

/** What a view draws, with the CSS that somebody wrote for it; nothing of that reaches or leaves the frame. */
export function ViewFrame({ view, children }: { view: Pick<ViewShown, "id" | "css">; children: ReactNode }) {
  if (!view.css) return children;
  return (
    <div data-view-css={view.id} className={classes.frame}>
      <style>{view.css}</style>
      {children}
    </div>
  );
}
