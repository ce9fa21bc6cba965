/** Where people look for a type, in the order in which the groups are shown. */
export const typeGroups = ["text", "choices", "numbers", "time", "money", "links", "files", "more"] as const;

export type TypeGroup = (typeof typeGroups)[number];
