export type MapColors = Record<keyof typeof tokens, string>;

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

/** The colours of the page as it is now: the map is drawn apart and knows no custom properties. */
export function readColors(element: HTMLElement): MapColors {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as MapColors;
  probe.remove();
  return colors;
}
