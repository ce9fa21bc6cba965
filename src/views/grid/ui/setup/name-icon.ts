import type { DataCollection } from "#data/collections/contract.ts";

/**
 * What every record of a collection is drawn with beside its name, where that is the same for all of them. Undefined: it
 * depends on the record, because it is a person, has a picture or comes from another collection.
 */
export function nameIcon(collections: readonly DataCollection[], collectionId: string): string | undefined {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const own = byId.get(collectionId);
  if (!own || own.isSmartCollection) return undefined;
  if (collections.some(({ idParentDataCollection }) => idParentDataCollection === collectionId)) return undefined;
  const seen = new Set<string>();
  for (
    let at: DataCollection | undefined = own;
    at && !seen.has(at.id);
    at = byId.get(at.idParentDataCollection ?? "")
  ) {
    if (at.representsPeople || at.idAvatarDataField !== null) return undefined;
    seen.add(at.id);
  }
  return own.icon;
}
