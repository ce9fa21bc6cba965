import { type ReactNode, use } from "react";
import type { Room } from "../field-ui.ts";
import classes from "./field-parts.module.css";
import { LinkFree } from "./link-free.ts";

const safe = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A link out of stored data. Elsewhere opens in a new tab and learns nothing of where it was found. */
export function SafeLink({ href, room, children }: { href: string; room: Room; children: ReactNode }) {
  const look = room === "cell" ? `${classes.link} ${classes.line}` : classes.link;
  const isLinkFree = use(LinkFree);
  if (isLinkFree || !safe.test(href)) return <span className={look}>{children}</span>;
  const isElsewhere = /^http/i.test(href);
  return (
    <a
      href={href}
      className={look}
      // A cell has its own click: it selects, or opens the record.
      onClick={(event) => event.stopPropagation()}
      {...(isElsewhere && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {children}
    </a>
  );
}
