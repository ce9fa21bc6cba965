import type { Definitions } from "./definitions.ts";

/** The collections and lists that a field's settings name: its values are of them. */
export const ledCollections = (
  { collections }: Pick<Definitions, "collections">,
  config: Readonly<Record<string, unknown>>,
): string[] =>
  Object.values(config)
    .flat()
    .filter((value): value is string => typeof value === "string" && collections.has(value));
