import type { ComponentProps } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./chip-remove.module.css";

/** The cross at the end of a chip, in the chip's colour and as round as it is. */
export function ChipRemove(props: Omit<ComponentProps<"button">, "children"> & { "aria-label": string }) {
  return (
    <button type="button" className={classes.remove} {...props}>
      <Icon name="fas_xmark" size={10} />
    </button>
  );
}
