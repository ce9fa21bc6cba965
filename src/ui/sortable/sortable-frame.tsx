import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import classes from "./sortable.module.css";
import type { Sorting } from "./use-sorting.ts";

type SortableFrameProps = {
  sorting: Sorting;
  isMany: boolean;
  className?: string;
  children: (helpId: string) => ReactNode;
};

/** Around all groups: how to move with keys, and what is being moved, for those who listen. */
export function SortableFrame({ sorting, isMany, className, children }: SortableFrameProps) {
  const t = useTranslations("ui");
  const helpId = useId();
  return (
    <div
      ref={sorting.root}
      className={`${classes.root} ${className ?? ""}`}
      data-many={isMany || undefined}
      data-dragging={sorting.held?.by === "pointer" || undefined}
    >
      <span id={helpId} hidden>
        {isMany ? t("sortable.helpGroups") : t("sortable.help")}
      </span>
      <VisuallyHidden role="status" aria-live="assertive">
        {sorting.announcement}
      </VisuallyHidden>
      {children(helpId)}
    </div>
  );
}
