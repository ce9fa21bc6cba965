import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import classes from "./width-sketch.module.css";

export type DisplayWidth = Field["displayWidth"];

/** How much of a row a field takes, of hundred. */
export const widthShares: Record<DisplayWidth, number> = {
  full: 100,
  half: 50,
  quarter: 25,
  third: 100 / 3,
  two_thirds: 200 / 3,
  three_quarters: 75,
  fifth: 20,
  two_fifths: 40,
  three_fifths: 60,
  four_fifths: 80,
};

/** A row with as much of it filled as the field takes. */
export function WidthSketch({ width, isSilent = false }: { width: DisplayWidth; isSilent?: boolean }) {
  const t = useTranslations("dataFields.widths");
  return (
    <span
      className={classes.sketch}
      {...(isSilent ? { "aria-hidden": true } : { role: "img", "aria-label": t(width), title: t(width) })}
    >
      <span className={classes.share} style={{ width: `${widthShares[width]}%` }} />
    </span>
  );
}
