import { useTranslations } from "use-intl";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { PictureChoice } from "#ui/picture-choice.tsx";
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
  const options = widths.map((width) => ({
    ...{ value: width, name: t(width) },
    picture: <WidthSketch width={width} isSilent />,
  }));
  return <PictureChoice label={t("title")} path="displayWidth" {...{ value, onChange, options }} />;
}
