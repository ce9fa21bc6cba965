/** What a tag can be painted in: a closed list, so that every theme has a readable form of each. */
export const tagColors = [
  "gray",
  "red",
  "pink",
  "grape",
  "violet",
  "indigo",
  "blue",
  "cyan",
  "teal",
  "green",
  "lime",
  "yellow",
  "orange",
] as const;

export type TagColor = (typeof tagColors)[number];
