import type { ReactNode } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./sortable-row.module.css";
import { showWhole } from "./whole-on-hover.ts";

interface SortableRowProps {
  /** What it is dragged by, and whatever else stands at its beginning. */
  handle?: ReactNode;
  icon?: string;
  /** In the place of an icon. */
  mark?: ReactNode;
  /** What it is called, and what is said below. */
  words: ReactNode;
  /** Further columns. */
  children?: ReactNode;
  actions?: ReactNode;
  dense?: boolean;
  /** Says in `--row-columns` how wide the columns are, and where they stand on a phone. */
  className?: string | undefined;
  isRetired?: boolean;
  isBusy?: boolean;
}

/** One of a `SortableList`, as wide as its card: handle, icon, words, facts, menu. */
export function SortableRow({ handle, icon, mark, words, children, actions, ...look }: SortableRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only says whole what is cut
    <div
      onMouseOver={showWhole}
      onFocus={showWhole}
      className={`${classes.row} ${look.className ?? ""}`}
      data-dense={look.dense || undefined}
      data-retired={look.isRetired || undefined}
      aria-busy={look.isBusy || undefined}
    >
      <span className={classes.handle}>{handle}</span>
      {icon ? <Icon name={icon} size={16} className={classes.icon} /> : mark}
      <div className={classes.words}>{words}</div>
      {children}
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  );
}

/** What the row is called; it opens what can be opened. */
export function RowTitle({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  if (!onOpen) return <span className={classes.title}>{children}</span>;
  return (
    <button type="button" className={classes.title} onClick={onOpen}>
      {children}
    </button>
  );
}

/** A line below the title. */
export const RowAbout = ({ children }: { children: ReactNode }) => <span className={classes.about}>{children}</span>;

/** What has to be mended, below the title; it leads to where that is done. */
export function RowProblem({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  const Line = onOpen ? "button" : "span";
  return (
    <Line {...(onOpen && { type: "button", onClick: onOpen })} className={classes.problem}>
      <Icon name="fas_circle-exclamation" size={12} />
      {children}
    </Line>
  );
}

type CellProps = { className?: string | undefined; children?: ReactNode };

export const RowFact = ({ className, children }: CellProps) => (
  <span className={`${classes.fact} ${className ?? ""}`}>{children}</span>
);

export const RowTags = ({ className, children }: CellProps) => (
  <span className={`${classes.tags} ${className ?? ""}`}>{children}</span>
);

export const RowTag = ({ icon, children }: { icon?: string; children: ReactNode }) => (
  <span className={classes.tag}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);
