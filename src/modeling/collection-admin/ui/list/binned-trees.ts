import type { BinnedDefinition } from "#modeling/definition-log/contract.ts";

type Tree = { root: BinnedDefinition; ids: string[] };

/** Deleted collections; those that went at the same moment below another come back with it. */
export function binnedTrees(definitions: readonly BinnedDefinition[]): Tree[] {
  const collections = definitions.filter(({ subject }) => subject === "collection");
  const below = (parent: BinnedDefinition): string[] =>
    collections
      .filter((each) => each.collectionId === parent.id && each.deletedAt === parent.deletedAt)
      .flatMap((each) => [each.id, ...below(each)]);
  const trees = collections.map((root) => ({ root, ids: [root.id, ...below(root)] }));
  const along = new Set(trees.flatMap(({ ids }) => ids.slice(1)));
  return trees.filter(({ root }) => !along.has(root.id));
}
