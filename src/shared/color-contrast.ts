/** The contrast ratio of two colors (`#rrggbb`) by WCAG: from 1, the same, to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is easier to read on it. */
export const readableOn = (background: string): "#ffffff" | "#000000" =>
  contrastOf("#ffffff", background) >= contrastOf("#000000", background) ? "#ffffff" : "#000000";

const minTextContrast = 4.5;

/** The darkest that light pages have behind links. */
const darkestLight = "#ececf0";

/** The color itself, or darkened as far as it takes for white text on it, and for it as text on a light page, to be readable. */
export function readableAccent(color: string): string {
  for (let share = 100; share > 0; share -= 2) {
    const darker = darken(color, share / 100);
    if (contrastOf(darkestLight, darker) >= minTextContrast) return darker;
  }
  return "#000000";
}

const darken = (color: string, share: number): string =>
  `#${channelsOf(color)
    .map((channel) =>
      Math.round(channel * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminanceOf(color: string): number {
  const [r, g, b] = channelsOf(color).map((channel) => linear(channel / 255));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
