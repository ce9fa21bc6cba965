type Placed = { id: string; idParentDataCollection: string | null };

/** A collection and those above it, itself first, by id. */
export function lineOf(collections: readonly Placed[], collectionId: string): string[] {
  const line: string[] = [];
  let current = collections.find(({ id }) => id === collectionId);
  while (current && !line.includes(current.id)) {
    line.push(current.id);
    const parentId = current.idParentDataCollection;
    current = collections.find(({ id }) => id === parentId);
  }
  return line;
}
