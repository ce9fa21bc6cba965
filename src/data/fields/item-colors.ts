/** What an item of a list can be painted in: a closed list, so that every theme has a readable form of each. */
export const itemColors = [
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "violet",
  "pink",
  "brown",
] as const;

export type ItemColor = (typeof itemColors)[number];

/** What stands in a record may have been written by anybody; what is no colour is none. */
export const readColor = (value: unknown): ItemColor | null => itemColors.find((each) => each === value) ?? null;
