import type { ReactNode } from "react";
import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import classes from "./field-parts.module.css";
import { TypedInput } from "./typed-input.tsx";

type NumberInputProps<Config, Value> = {
  type: FieldType;
  field: InputProps<Config, Value>;
  write(value: Value): string;
  /** "$", "%": beside the number, not part of what is typed. */
  unit?: { text: string; side: "left" | "right" } | undefined;
};

/** A number as people here write it, with its digits under those of the number above. */
export function NumberTextInput<Config, Value>({ unit, ...rest }: NumberInputProps<Config, Value>) {
  return <TypedInput {...rest} {...(unit && sectionProps(unit))} inputMode="decimal" styles={alignRight} />;
}

const alignRight = { input: { textAlign: "right" } } as const;

function sectionProps({ text, side }: { text: string; side: "left" | "right" }) {
  const content: ReactNode = <span className={classes.unit}>{text}</span>;
  const width = 16 + 9 * text.length;
  return side === "left"
    ? { leftSection: content, leftSectionWidth: width }
    : { rightSection: content, rightSectionWidth: width };
}
