import type { AttentionNote } from "../contract.ts";

export type AttentionGroup = { kind: AttentionNote["kind"]; notes: AttentionNote[]; startsOpen: boolean };

/** So many are read as they stand. */
export const fewNotes = 6;

const pressingKinds: readonly AttentionNote["kind"][] = ["heldView", "heldWizard", "brokenFilter", "noName", "noList"];

export const isPressing = (kind: AttentionNote["kind"]): boolean => pressingKinds.includes(kind);

/** In the order in which they come. What presses is open from the start; where nothing does, what comes first is. */
export function groupNotes(notes: readonly AttentionNote[]): AttentionGroup[] {
  const groups = [...Map.groupBy(notes, ({ kind }) => kind)];
  const presses = groups.some(([kind]) => isPressing(kind));
  return groups.map(([kind, found], place) => ({
    ...{ kind, notes: found },
    startsOpen: presses ? isPressing(kind) : place === 0,
  }));
}
