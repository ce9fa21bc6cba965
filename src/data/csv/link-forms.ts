import { typesThat } from "#data/fields/registry.ts";
import type { ColumnForm } from "./column-form.ts";
import { onlyMeaning, readTitle } from "./read-title.ts";

/** `names`: what it is called, one and many, in every language. */
export type LinkTarget = { id: string; names: string[] };

/** The type whose values lead to one record each. */
export const [linkType] = typesThat(
  ({ holds, storage }) => holds?.of === "records" && storage.kind === "links" && !storage.many,
);

/** A column that is called like a collection names its records: "Parent" or "Parent name" where there are parents. */
export function linkFormOf(title: string, targets: readonly LinkTarget[]): ColumnForm | undefined {
  const about = withoutName(readTitle(title).bare);
  if (about.size === 0 || !linkType) return undefined;
  const found = targets.filter(({ names }) => names.some((name) => isSame(readTitle(name).bare, about)));
  return found.length === 1 ? { dataType: linkType, config: { collectionIds: [found[0]!.id] } } : undefined;
}

const withoutName = (about: ReadonlySet<string>): Set<string> =>
  new Set([...about].filter((each) => onlyMeaning(new Set([each])) !== "name"));

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));
