import type { Candidate, CandidateAct } from "#client/palette-sources.ts";
import { foldText } from "#shared/fold-text.ts";
import type { HitGroup } from "../contract.ts";
import { type Mark, markWords } from "../mark-words.ts";

/** What choosing an entry does. */
export type Act = CandidateAct | { kind: "search"; words: string } | { kind: "widen"; group: string };

export type DrawPanel = Extract<CandidateAct, { kind: "panel" }>["draw"];

export type Entry = Omit<Candidate, "alias" | "act"> & {
  marks: Mark[];
  excerpt?: { text: string; marks: Mark[] };
  /** Of a record, which is drawn with its own picture. */
  recordId?: string;
  act: Act;
};

/** The group of what was looked for lately, which can be cleared. */
export const searchesKey = "searches";

export type EntryGroup = { key: string; title: string; entries: Entry[] };

/** Those that have every word of the query, the ones that begin with it first; all of them for an empty query. */
export function findAmong(candidates: readonly Candidate[], query: string, most: number): Entry[] {
  const folded = foldText(query);
  const words = folded.split(/\s+/).filter(Boolean);
  const found = candidates.filter(({ label, alias = "" }) => {
    const text = foldText(`${label} ${alias}`);
    return words.every((word) => text.includes(word));
  });
  const place = ({ label }: Candidate) => (foldText(label).startsWith(folded) ? 0 : 1);
  return found
    .toSorted((one, other) => place(one) - place(other))
    .slice(0, most)
    .map(({ alias: _, ...entry }) => ({ ...entry, marks: markWords(entry.label, words) }));
}

/** What was meant to be opened stands above what was found in records: whatever begins with the words. */
export function byMeaning(query: string, found: Record<"above" | "records" | "others", EntryGroup[]>) {
  const folded = foldText(query.trim());
  const isMeant = ({ entries }: EntryGroup) => entries.some(({ label }) => foldText(label).startsWith(folded));
  const { above, records, others } = found;
  const meant = [...above, ...others].filter(isMeant);
  const left = (groups: EntryGroup[]) => groups.filter((group) => !meant.includes(group));
  return [...meant, ...left(above), ...records, ...left(others)];
}

/** So many records of each collection at first; the rest behind a line that shows them. */
const mostAtFirst = 5;

export function shorten(group: EntryGroup, { isWide, more }: { isWide: boolean; more: (count: number) => string }) {
  const { key, entries } = group;
  // A line that hides a single one takes its place.
  if (isWide || entries.length <= mostAtFirst + 1) return group;
  const widen: Entry = {
    ...{ key: `widen ${key}`, icon: "fas_chevron-down", label: more(entries.length - mostAtFirst), marks: [] },
    act: { kind: "widen", group: key },
  };
  return { ...group, entries: [...entries.slice(0, mostAtFirst), widen] };
}

type Paths = { record: (id: string) => string | undefined; unnamed: string };

/** What the server found, each collection a group of its own. */
export const hitGroups = (groups: readonly HitGroup[], { record, unnamed }: Paths): EntryGroup[] =>
  groups.map(({ collectionId, pluralName, icon, hits }) => ({
    key: `records ${collectionId}`,
    title: pluralName,
    entries: hits.flatMap(({ id, name, nameMarks, excerpt }) => {
      const path = record(id);
      if (!path) return [];
      return [
        {
          ...{ key: `record ${id}`, recordId: id, icon, label: name || unnamed, marks: nameMarks },
          ...(excerpt && { excerpt: { text: excerpt.text, marks: excerpt.marks } }),
          act: { kind: "open" as const, path },
        },
      ];
    }),
  }));

/** The entry that the arrows lead to, round and round through all groups. */
export function moveChoice(entries: readonly Entry[], chosen: string | undefined, step: 1 | -1): string | undefined {
  if (entries.length === 0) return undefined;
  const at = entries.findIndex(({ key }) => key === chosen);
  const next = at < 0 ? (step > 0 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length;
  return entries[next]!.key;
}

/** The text in pieces, marked or not; it is never made into HTML. */
export function piecesOf(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean; at: number }[] {
  const pieces: { text: string; isMarked: boolean; at: number }[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false, at });
    if (end > Math.max(start, at))
      pieces.push({ text: text.slice(Math.max(start, at), end), isMarked: true, at: start });
    at = Math.max(at, end);
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false, at });
  return pieces;
}
