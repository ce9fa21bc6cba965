/** Which file leads to which. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** The files that lead back to themselves, each by its shortest way: `a → b → a`. */
export function findCircles(graph: Graph): string[] {
  const left = withoutEnds(graph);
  return [...new Set([...left.keys()].flatMap((file) => circleThrough(file, left) ?? []))].sort();
}

/** Without the files that lead to no circle: without any circle, nothing. */
function withoutEnds(graph: Graph): Graph {
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, others] of left) if (!others.some((other) => left.has(other))) left.delete(file);
  }
  return left;
}

function circleThrough(file: string, graph: Graph): string | undefined {
  const seen = new Set<string>();
  const waiting = [[file]];
  for (const way of waiting) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === file) return show(way);
      if (!seen.has(next)) waiting.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** The same circle reads the same, wherever one came into it. */
function show(circle: string[]): string {
  const first = circle.indexOf(circle.toSorted()[0]!);
  return [...circle.slice(first), ...circle.slice(0, first + 1)].join(" → ");
}
