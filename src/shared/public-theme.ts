import * as z from "zod";
import { type BrandId, brandAccent } from "./brands.ts";
import { readableAccent } from "./color-contrast.ts";

/** Fonts that are there on every device: nothing is loaded, and each list ends with what else will do. */
export const publicFonts = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "Trebuchet MS", sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, "Arial Rounded MT Bold", Verdana, sans-serif',
  serif: 'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "Times New Roman", serif',
  oldStyle: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", Palatino, serif',
} as const;

export type PublicFont = keyof typeof publicFonts;
export const publicFontNames = Object.keys(publicFonts) as [PublicFont];

const line = (max: number) => z.string().trim().max(max).default("");

/** How a team looks to people outside: its hosted pages, public wizards, subscription pages, widgets and emails. */
export const publicTheme = z.strictObject({
  /** Null: as the brand has it. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "validation.invalid")
    .nullable()
    .default(null),
  font: z.enum(publicFontNames).default("system"),
  /** Whom to turn to: stands below every page and email. */
  contactEmail: line(254).refine((text) => text === "" || z.email().safeParse(text).success, "validation.email"),
  contactPhone: line(40).refine((text) => /^[+\d ()./-]*$/.test(text), "validation.invalid"),
  contactAddress: z.string().trim().max(300).default(""),
});

export type PublicTheme = z.output<typeof publicTheme>;

export const usualTheme: PublicTheme = publicTheme.parse({});

/** As it is stored; a part that an older or newer release has written otherwise counts as not set. */
export const readPublicTheme = (stored: unknown): PublicTheme => publicTheme.safeParse(stored).data ?? usualTheme;

/** The color of buttons and links: the team's own, darkened as far as white text on it needs, else the brand's. */
export const accentOf = ({ color }: Pick<PublicTheme, "color">, brand: BrandId): string =>
  color === null ? brandAccent[brand] : readableAccent(color);
