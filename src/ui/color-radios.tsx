import { type ReactNode, useId } from "react";
import classes from "./color-radios.module.css";

type ColorRadiosProps<Color extends string | null> = {
  colors: readonly Color[];
  value: Color;
  onChange(color: Color): void;
  /** Drawn with its name: nobody has to tell colours apart by sight. */
  draw(color: Color, isChosen: boolean): ReactNode;
  /** One after the other with a ring around what is chosen, or in two columns. */
  layout: "chips" | "columns";
} & ({ "aria-label": string } | { "aria-labelledby": string });

/** One colour of a few. */
export function ColorRadios<Color extends string | null>(props: ColorRadiosProps<Color>) {
  const { colors, value, onChange, draw, layout, ...called } = props;
  const group = useId();
  return (
    <div role="radiogroup" className={classes.colors} data-layout={layout} {...called}>
      {colors.map((color) => (
        <label key={color} className={classes.color}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          {draw(color, value === color)}
        </label>
      ))}
    </div>
  );
}
