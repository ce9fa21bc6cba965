/**
 * Where later features add to what an earlier one does. The earlier one declares it and reads it; a later one says in its
 * manifest what it adds; the root, which alone knows all manifests, puts them in.
 */
export type ExtensionPoint<Item> = {
  /** For a manifest: takes effect once the root installs it. */
  add(...items: Item[]): Contribution;
  /** What has been added, in the order of the manifests. */
  all(): readonly Item[];
};

export type Contribution = { install(): void };

/** For what is listed on screen, where the order of the features says nothing: lower ones first. */
export const byOrder = <Item extends { order: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.order - other.order);

let isInstalled = false;

export function extensionPoint<Item>(): ExtensionPoint<Item> {
  const added = new Set<Item>();
  return {
    add: (...items) => ({
      install: () => {
        for (const item of items) added.add(item);
      },
    }),
    all: () => {
      // A program that forgot the root would otherwise go on with half of the product, and nobody would notice.
      if (!isInstalled) throw new Error("The manifests of the features are not installed: import the root's features.");
      return [...added];
    },
  };
}

/** For the root. */
export function installAll(contributions: readonly Contribution[]): void {
  for (const contribution of contributions) contribution.install();
  isInstalled = true;
}
