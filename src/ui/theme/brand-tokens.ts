import type { Brand } from "./brands.ts";

export interface BrandTokens {
  "--accent": string;
  "--accent-hover": string;
  "--accent-contrast": string;
  "--accent-text": string;
  "--accent-soft": string;
  "--accent-soft-text": string;
  "--focus-ring": string;
}

/** The tokens that differ between brands; everything neutral is in tokens.css. */
export function brandTokens(brand: Brand): { light: BrandTokens; dark: BrandTokens } {
  const { palette, primaryShade } = brand;
  return {
    light: {
      "--accent": palette[primaryShade.light],
      "--accent-hover": palette[Math.min(primaryShade.light + 1, 9)]!,
      "--accent-contrast": "#ffffff",
      "--accent-text": palette[7],
      "--accent-soft": palette[0],
      "--accent-soft-text": palette[8],
      "--focus-ring": palette[6],
    },
    dark: {
      "--accent": palette[primaryShade.dark],
      "--accent-hover": palette[Math.min(primaryShade.dark + 1, 9)]!,
      "--accent-contrast": "#ffffff",
      "--accent-text": palette[3],
      "--accent-soft": mixHex(palette[6], "#1b1c20", 0.26),
      "--accent-soft-text": palette[2],
      "--focus-ring": palette[4],
    },
  };
}

function mixHex(over: string, under: string, share: number): string {
  const channel = (from: number) => {
    const top = Number.parseInt(over.slice(from, from + 2), 16);
    const bottom = Number.parseInt(under.slice(from, from + 2), 16);
    return Math.round(top * share + bottom * (1 - share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
