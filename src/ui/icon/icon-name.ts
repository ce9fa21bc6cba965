export const iconStyles = ["solid", "regular", "duotone"] as const;
export type IconStyle = (typeof iconStyles)[number];
export type ParsedIconName = { style: IconStyle; name: string };

/** "fas_house" → solid house; null for anything that does not look like an icon identifier. */
export function parseIconName(identifier: unknown): ParsedIconName | null {
  if (typeof identifier !== "string") return null;
  const match = /^(fas|far|fad)_([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(identifier);
  const style = iconStyles.find((candidate) => prefixes[candidate] === match?.[1]);
  return style && match?.[2] ? { style, name: match[2] } : null;
}

export function formatIconName(style: IconStyle, name: string): string {
  return `${prefixes[style]}_${name}`;
}

const prefixes: Record<IconStyle, string> = { solid: "fas", regular: "far", duotone: "fad" };
