import type { ReactNode } from "react";
import type { ViewShown } from "../contract.ts";
import classes from "./view-frame.module.css";

type ViewFrameProps = {
  view: Pick<ViewShown, "id" | "css">;
  /** Takes the room that there is, for what scrolls by itself. */
  fills?: boolean;
  children: ReactNode;
};

/** What a view draws, with the CSS that somebody wrote for it; nothing of that reaches or leaves the frame. */
export function ViewFrame({ view, fills = false, children }: ViewFrameProps) {
  if (!view.css) return children;
  return (
    <div data-view-css={view.id} className={classes.frame} data-fills={fills || undefined}>
      <style>{view.css}</style>
      {children}
    </div>
  );
}
