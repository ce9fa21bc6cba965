import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./quiet-list.module.css";

export interface QuietItem {
  id: string;
  icon?: string | undefined;
  title: string;
  /** Right behind the title. */
  more?: ReactNode;
  fact?: ReactNode;
  action?: ReactNode;
}

/** What one should know of and does not change here: inherited things, deleted ones. */
export function QuietList({ items }: { items: readonly QuietItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ id, icon, title, more, fact, action }) => (
        <li key={id} className={classes.item}>
          {icon && <Icon name={icon} size={14} />}
          <span className={classes.title}>
            {title}
            {more && <span className={classes.fact}> {more}</span>}
          </span>
          {fact && <span className={classes.fact}>{fact}</span>}
          {action}
        </li>
      ))}
    </ul>
  );
}
