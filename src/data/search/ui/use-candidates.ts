import { type Candidate, type PaletteGroup, paletteSources } from "#client/palette-sources.ts";
import { byOrder } from "#shared/extension-point.ts";

/** `unasked`: what is offered before anything is typed. */
export type CandidateGroup = { group: PaletteGroup; candidates: Candidate[]; unasked: Candidate[] };

/** Everything that can be found by its name, in groups: as far as the person may open it. */
export function useCandidates(typed: string): CandidateGroup[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the same sources in the same order each time
  const read = byOrder(paletteSources.all()).map((source) => ({ ...source, candidates: source.useCandidates(typed) }));
  return groupSources(read);
}

type Read = { group: PaletteGroup; leadsWith?: number; candidates: Candidate[] };

export function groupSources(sources: readonly Read[]): CandidateGroup[] {
  const groups = new Map(sources.map(({ group }) => [group.key, group]));
  return byOrder([...groups.values()]).map((group) => {
    const own = sources.filter((source) => source.group.key === group.key);
    const leading = own.flatMap(({ leadsWith, candidates }) => candidates.slice(0, leadsWith ?? 0));
    const following = own.flatMap(({ leadsWith, candidates }) => (leadsWith === undefined ? candidates : []));
    return {
      group,
      candidates: own.flatMap(({ candidates }) => candidates),
      unasked: [...leading, ...following].slice(0, group.mostUnasked ?? 0),
    };
  });
}
