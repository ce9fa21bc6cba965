/** What moves by itself has to stop within five seconds (WCAG 2.2.2). */
const longest = 5000;

/** How many changes fit: none is started that would fall on or after the fifth second. */
export function countChanges(iconCount: number, every: number): number {
  if (iconCount < 2 || !(every > 0)) return 0;
  return Math.ceil(longest / every) - 1;
}

/** Calls `show` with each next position, then stays; returns what stops it early. */
export function startRotation(iconCount: number, every: number, show: (position: number) => void): () => void {
  const changes = countChanges(iconCount, every);
  if (changes === 0) return () => {};
  let change = 0;
  const timer = setInterval(() => {
    change += 1;
    if (change === changes) clearInterval(timer);
    show(change % iconCount);
  }, every);
  return () => clearInterval(timer);
}
