import { useId } from "react";
import { useTranslations } from "use-intl";
import { fieldDisplayWidths } from "#features/collections/structure-contract.ts";
import classes from "./width-choice.module.css";
import { type DisplayWidth, WidthSketch, widthShares } from "./width-sketch.tsx";

/** The narrowest first, as one would line them up. */
const widths = [...fieldDisplayWidths].sort((one, other) => widthShares[one] - widthShares[other]);

interface WidthChoiceProps {
  value: DisplayWidth;
  onChange(width: DisplayWidth): void;
}

/** How much of a row the field takes on cards and forms. */
export function WidthChoice({ value, onChange }: WidthChoiceProps) {
  const t = useTranslations("dataFields.widths");
  const group = useId();
  return (
    <fieldset className={classes.choice} data-path="displayWidth">
      <legend className={classes.legend}>{t("title")}</legend>
      <div className={classes.widths}>
        {widths.map((width) => (
          <label key={width} className={classes.width}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={width === value}
              onChange={() => onChange(width)}
            />
            <WidthSketch width={width} isSilent />
            <span className={classes.word}>{t(width)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
