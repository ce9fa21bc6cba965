import * as z from "zod";
import { contrastOf, readableOn } from "#shared/color-contrast.ts";
import { color } from "./blocks/colors.ts";

/** Mail programs show no fonts but those that are there; each name begins a list of what else will do. */
export const fontStacks = {
  sans: "Arial, Helvetica, sans-serif",
  modern: "Verdana, Geneva, sans-serif",
  humanist: "'Trebuchet MS', Tahoma, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
} as const;

export const mailWidth = 600;

/** Of what stands below the mail itself. */
export const footerColor = "#52525b";

/** Accent null: the team's own. */
export const designStyles = z.strictObject({
  accent: color.nullable().default(null),
  background: color.default("#f4f4f5"),
  surface: color.default("#ffffff"),
  text: color.default("#27272a"),
  font: z.enum(Object.keys(fontStacks) as [keyof typeof fontStacks]).default("sans"),
  /** Of buttons and pictures. */
  radius: z.number().int().min(0).max(30).default(6),
});

export type DesignStyles = Omit<z.output<typeof designStyles>, "accent"> & { accent: string };

export const stylesOf = (styles: z.output<typeof designStyles>, teamAccent: string): DesignStyles => ({
  ...styles,
  accent: styles.accent ?? teamAccent,
});

/** Of words in a box of this color: as the mail has them, where that can be read. */
export const boxColors = (background: string, { text }: Pick<DesignStyles, "text">) => ({
  color: contrastOf(text, background) >= 4.5 ? text : readableOn(background),
  background,
});
