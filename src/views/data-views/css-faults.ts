/** What can be wrong with a line of a view's CSS. */
export const cssFaults = [
  "syntax",
  "atRule",
  "address",
  "position",
  "property",
  "value",
  "nesting",
  "depth",
  "size",
] as const;

export type CssFault = (typeof cssFaults)[number];
