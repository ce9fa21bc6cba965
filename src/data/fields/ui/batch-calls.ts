type Waiting<Found> = { id: string; resolve(found: Found | null): void; reject(error: unknown): void };

const most = 500;

/**
 * Asks for many things at once that are wanted one by one: each cell of a table asks for its own names,
 * and those of one moment travel in one call. Null: there is none, or it may not be seen.
 */
export function batchCalls<Found extends { id: string }>(load: (place: string, ids: string[]) => Promise<Found[]>) {
  const waiting = new Map<string, Waiting<Found>[]>();
  const send = (place: string) => {
    const all = waiting.get(place) ?? [];
    waiting.delete(place);
    for (let start = 0; start < all.length; start += most) void answer(place, all.slice(start, start + most));
  };
  const answer = async (place: string, part: Waiting<Found>[]) => {
    try {
      const found = await load(place, [...new Set(part.map(({ id }) => id))]);
      const byId = new Map(found.map((each) => [each.id, each]));
      for (const { id, resolve } of part) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  };
  return (place: string, id: string): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      const already = waiting.get(place);
      if (already) already.push({ id, resolve, reject });
      else {
        waiting.set(place, [{ id, resolve, reject }]);
        setTimeout(() => send(place), 0);
      }
    });
}
