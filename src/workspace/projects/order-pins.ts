/** Puts the wanted ones into the places that they have together; all others, unknown to who asks, stay where they are. */
export function reordered(all: readonly string[], wanted: readonly string[]): string[] {
  const moved = new Set(wanted.filter((id) => all.includes(id)));
  const next = moved.values();
  return all.map((id) => (moved.has(id) ? next.next().value! : id));
}
