import { Icon } from "#ui/icon/icon.tsx";
import classes from "./fold-button.module.css";

type FoldButtonProps = { isOpen: boolean; label: string; toggle: () => void };

/** The arrow at what has something below it. */
export function FoldButton({ isOpen, label, toggle }: FoldButtonProps) {
  return (
    <button type="button" className={classes.fold} aria-expanded={isOpen} aria-label={label} onClick={toggle}>
      <Icon name="fas_chevron-right" size={10} />
    </button>
  );
}

/** As much room where there is nothing to fold, so that all stand in line. */
export const NoFold = () => <span className={classes.fold} aria-hidden />;
