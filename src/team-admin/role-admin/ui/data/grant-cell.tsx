import type { KeyboardEvent } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./grant-cell.module.css";
import type { CellState } from "./use-cell-words.ts";

const marks = { allow: "fas_check", deny: "fas_xmark", inheritYes: "fas_check", inheritNo: "fas_minus" } as const;

/** The sign of one cell: set here it is filled, inherited it is faint. */
export function GrantMark({ state }: { state: CellState }) {
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      <Icon name={marks[state]} size={12} />
    </span>
  );
}

type GrantCellProps = {
  state: CellState;
  /** All of it, for who does not see the table around. */
  label: string;
  title: string;
  /** Where it stands, for the arrow keys. */
  at: string;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
  /** By the Delete key: as it is above. */
  onInherit: () => void;
};

export function GrantCell({ state, label, title, at, onInherit, ...button }: GrantCellProps) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Delete" || key === "Backspace") onInherit();
  };
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={label}
      title={title}
      data-at={at}
      onKeyDown={onKeyDown}
      {...button}
    >
      <GrantMark state={state} />
    </button>
  );
}
