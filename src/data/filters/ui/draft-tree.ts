import type { Filter } from "#shared/filter.ts";

/** How the parts of a group belong together; `none` is true where not one of them is. */
export type Joint = "and" | "or" | "none";

export type DraftCondition = {
  kind: "condition";
  id: string;
  /** Null until they are chosen. */
  field: string | null;
  operator: string | null;
  value: unknown;
};

export type DraftGroup = { kind: "group"; id: string; joint: Joint; parts: readonly Draft[] };

/** A filter while it is worked on: it may be half-finished, and every part of it has an id to speak of. */
export type Draft = DraftCondition | DraftGroup;

let made = 0;
const nextId = () => `part-${++made}`;

export const emptyCondition = (): DraftCondition => ({
  kind: "condition",
  id: nextId(),
  field: null,
  operator: null,
  value: undefined,
});

export const groupOf = (joint: Joint, parts: readonly Draft[]): DraftGroup => ({
  kind: "group",
  id: nextId(),
  joint,
  parts,
});

/** With one more condition that only has its field yet; beside an "or" it stands outside of it. */
export function withBegun(root: DraftGroup, condition: Pick<DraftCondition, "field" | "operator">): DraftGroup {
  const begun: DraftCondition = { ...emptyCondition(), ...condition };
  return root.joint === "and" || root.parts.length === 0
    ? { ...root, joint: "and", parts: [...root.parts, begun] }
    : groupOf("and", [root, begun]);
}

/** The whole of it is always a group, so that there is somewhere to add to. */
export function draftOf(filter: Filter | null): DraftGroup {
  if (filter === null) return groupOf("and", []);
  const draft = draftPart(filter);
  return draft.kind === "group" ? draft : groupOf("and", [draft]);
}

function draftPart(filter: Filter): Draft {
  if ("and" in filter) return groupOf("and", filter.and.map(draftPart));
  if ("or" in filter) return groupOf("or", filter.or.map(draftPart));
  if ("not" in filter)
    return groupOf("none", "or" in filter.not ? filter.not.or.map(draftPart) : [draftPart(filter.not)]);
  return { kind: "condition", id: nextId(), field: filter.field, operator: filter.operator, value: filter.value };
}

/** Replaces one part by others: by none, it is removed. */
export function replacePart(group: DraftGroup, id: string, by: (part: Draft) => readonly Draft[]): DraftGroup {
  const parts = group.parts.flatMap((part): readonly Draft[] => {
    if (part.id === id) return by(part);
    return part.kind === "group" ? [replacePart(part, id, by)] : [part];
  });
  return { ...group, parts };
}

export const removePart = (root: DraftGroup, id: string): DraftGroup => replacePart(root, id, () => []);

export const changeCondition = (root: DraftGroup, id: string, change: Partial<DraftCondition>): DraftGroup =>
  replacePart(root, id, (part) => [part.kind === "condition" ? { ...part, ...change } : part]);

/** At the end of a group, which may be the whole. */
export function addTo(root: DraftGroup, groupId: string, added: Draft): DraftGroup {
  const add = (group: DraftGroup): DraftGroup => ({ ...group, parts: [...group.parts, added] });
  return changeGroup(root, groupId, add);
}

export const addAfter = (root: DraftGroup, id: string, added: Draft): DraftGroup =>
  replacePart(root, id, (part) => [part, added]);

export const changeJoint = (root: DraftGroup, groupId: string, joint: Joint): DraftGroup =>
  changeGroup(root, groupId, (group) => ({ ...group, joint }));

/** Into a group of its own, which asks the other way round than the one around it. */
export function wrapPart(root: DraftGroup, id: string): DraftGroup {
  const around = parentOf(root, id);
  return replacePart(root, id, (part) => [groupOf(around?.joint === "or" ? "and" : "or", [part])]);
}

/** The parts of a group go into the one around it. */
export const unwrapGroup = (root: DraftGroup, id: string): DraftGroup =>
  replacePart(root, id, (part) => (part.kind === "group" ? part.parts : [part]));

export const duplicatePart = (root: DraftGroup, id: string): DraftGroup =>
  replacePart(root, id, (part) => [part, copyOf(part)]);

export function parentOf(group: DraftGroup, id: string): DraftGroup | undefined {
  if (group.parts.some((part) => part.id === id)) return group;
  for (const part of group.parts) {
    const found = part.kind === "group" ? parentOf(part, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Who takes the focus when a part goes: the one before it, else the one after it, else the group. */
export function neighbourOf(root: DraftGroup, id: string): string {
  const around = parentOf(root, id) ?? root;
  const at = around.parts.findIndex((part) => part.id === id);
  return (around.parts[at - 1] ?? around.parts[at + 1] ?? around).id;
}

export const countConditions = (draft: Draft): number =>
  draft.kind === "condition" ? 1 : draft.parts.reduce((sum, part) => sum + countConditions(part), 0);

function changeGroup(root: DraftGroup, id: string, change: (group: DraftGroup) => DraftGroup): DraftGroup {
  if (root.id === id) return change(root);
  return replacePart(root, id, (part) => [part.kind === "group" ? change(part) : part]);
}

function copyOf(part: Draft): Draft {
  if (part.kind === "condition") return { ...part, id: nextId() };
  return { ...part, id: nextId(), parts: part.parts.map(copyOf) };
}

export function findGroup(group: DraftGroup, id: string): DraftGroup | undefined {
  if (group.id === id) return group;
  return group.parts.reduce<DraftGroup | undefined>(
    (found, part) => found ?? (part.kind === "group" ? findGroup(part, id) : undefined),
    undefined,
  );
}

/** In how many groups a part is; the whole is in none. */
export function depthOf(group: DraftGroup, id: string): number {
  const around = parentOf(group, id);
  return around ? 1 + depthOf(group, around.id) : 0;
}
