import type { MouseEvent, Ref } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./pencil-button.module.css";

type PencilButtonProps = {
  ref: Ref<HTMLButtonElement>;
  label: string;
  onClick: (event: MouseEvent) => void;
};

/** At a value that can be changed where it stands: seen when one is at it, and always by keyboard and touch. */
export function PencilButton({ ref, label, onClick }: PencilButtonProps) {
  return (
    <button ref={ref} type="button" data-pencil className={classes.pencil} aria-label={label} onClick={onClick}>
      <Icon name="fas_pen" size={12} />
    </button>
  );
}
