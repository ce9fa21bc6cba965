import { itemColors } from "#data/fields/item-colors.ts";
import classes from "#ui/item-colors.module.css";

export type MapColors = Record<keyof typeof tokens, string> & {
  /** By the name of the colour that a row has. */
  items: [name: string, color: string][];
};

const tokens = {
  water: "--map-water",
  land: "--map-land",
  green: "--map-green",
  building: "--map-building",
  road: "--map-road",
  largeRoad: "--map-large-road",
  border: "--map-border",
  label: "--text-muted",
  halo: "--map-land",
  pin: "--mantine-primary-color-filled",
  pinText: "--mantine-primary-color-contrast",
  ring: "--surface-raised",
};

/** Beside pins that have colours of their own. */
const neutral = { pin: "--text-muted", pinText: "--surface-raised" };

/** The colours of the page as it is now: the map is drawn apart and knows no custom properties. */
export function readColors(element: HTMLElement, isColored: boolean): MapColors {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const named = Object.entries(isColored ? { ...tokens, ...neutral } : tokens).map(([name, token]) => [
    name,
    read(token),
  ]);
  probe.className = classes.tinted ?? "";
  const items = itemColors.map((name): [string, string] => {
    probe.dataset.color = name;
    return [name, read("--item-color")];
  });
  probe.remove();
  return { ...(Object.fromEntries(named) as Omit<MapColors, "items">), items };
}
