import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import type { Picking } from "./in-card/card-place.ts";
import classes from "./pick-button.module.css";

interface PickButtonProps {
  picking: Picking;
  recordId: string;
  className?: string | undefined;
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** What an item is called, where items are picked: pressing it picks the item, or takes it back. */
export function PickButton({ picking, recordId, className = "", tabIndex, children }: PickButtonProps) {
  const isPicked = picking.chosen.includes(recordId);
  return (
    <button
      type="button"
      className={`${className} ${classes.pick}`}
      aria-pressed={isPicked}
      data-one={picking.kind === "one" || undefined}
      {...(tabIndex !== undefined && { tabIndex })}
      onClick={() => picking.toggle(recordId)}
    >
      <span className={classes.mark} aria-hidden>
        {isPicked && <Icon name="fas_check" size={10} />}
      </span>
      {children}
    </button>
  );
}
