import { sameJson } from "#shared/same-json.ts";
import { type Clash, mergeSource } from "#ui/form/merge-source.ts";

export type Values = Readonly<Record<string, unknown>>;

/** What someone has changed of a record and not saved yet. */
export type Drafts = {
  /** What the server says, and which version that is. */
  base: Values;
  version: number;
  /** Only what was touched, by field. */
  mine: Values;
  clashes: readonly Clash[];
  /** A sentence from the server, by field. */
  problems: Readonly<Record<string, string>>;
  /** Fields in which something stands that is no value yet, such as half a phone number. */
  unreadable: readonly string[];
  /** Fields that are on their way to the server. */
  sending: readonly string[];
};

export const noDrafts = (values: Values, version: number): Drafts => ({
  ...{ base: values, version, mine: {}, clashes: [], problems: {}, unreadable: [], sending: [] },
});

export const dirtyFields = ({ mine, unreadable }: Drafts): string[] => [
  ...new Set([...Object.keys(mine), ...unreadable]),
];

/** What waits for a choice, or is no value yet. */
export const waiting = ({ clashes, unreadable }: Drafts): string[] => [...clashes.map(({ key }) => key), ...unreadable];

/** What can go to the server now. */
export function sendable(drafts: Drafts, fieldIds: readonly string[]): string[] {
  const waits = new Set([...waiting(drafts), ...drafts.sending]);
  return fieldIds.filter((id) => Object.hasOwn(drafts.mine, id) && !waits.has(id));
}

/** Typed back to what the server says, it is no change. */
export function changed(drafts: Drafts, fieldId: string, value: unknown): Drafts {
  const { [fieldId]: _, ...problems } = drafts.problems;
  const others = without(drafts.mine, [fieldId]);
  const isBack = sameJson(value ?? null, drafts.base[fieldId] ?? null) && !drafts.sending.includes(fieldId);
  return { ...drafts, problems, mine: isBack ? others : { ...others, [fieldId]: value } };
}

export const readability = (drafts: Drafts, fieldId: string, isReadable: boolean): Drafts => ({
  ...drafts,
  unreadable: [...drafts.unreadable.filter((id) => id !== fieldId), ...(isReadable ? [] : [fieldId])],
});

/** What others have saved comes in; what both changed waits for a choice. */
export function followed(drafts: Drafts, values: Values, version: number): Drafts {
  if (version < drafts.version) return drafts;
  const keys = Object.keys(drafts.mine).filter((id) => !drafts.sending.includes(id));
  const pick = (from: Values) => Object.fromEntries(keys.map((id) => [id, from[id] ?? null]));
  const { mine, base, clashes } = drafts;
  const merged = mergeSource({ base: pick(base), mine: pick(mine), theirs: pick(values), clashes });
  const agreed = keys.filter((id) => sameJson(merged.values[id], values[id] ?? null));
  return { ...drafts, base: values, version, mine: without(mine, agreed), clashes: merged.clashes };
}

export const sent = (drafts: Drafts, fieldIds: readonly string[]): Drafts => ({
  ...drafts,
  problems: without(drafts.problems, fieldIds) as Drafts["problems"],
  sending: [...drafts.sending, ...fieldIds],
});

/** The server has it. What was typed since then stays a change. */
export function saved(drafts: Drafts, values: Values, answer: { values: Values; version: number }): Drafts {
  const keys = Object.keys(values);
  const settled = keys.filter((id) => sameJson(drafts.mine[id] ?? null, values[id] ?? null));
  const base = { ...drafts.base, ...Object.fromEntries(keys.map((id) => [id, answer.values[id] ?? null])) };
  const done = { ...arrived(drafts, keys), base, mine: without(drafts.mine, settled) };
  return followed(done, answer.values, answer.version);
}

type Refused = { path: string; message: string; current?: unknown };

/** What is wrong with each field, or what somebody else has put there meanwhile. */
export function refused(drafts: Drafts, fieldIds: readonly string[], fields: readonly Refused[]): Drafts {
  const known = fields.flatMap((each) => {
    const id = fieldOf(each.path);
    return id !== undefined && fieldIds.includes(id) ? [{ ...each, id }] : [];
  });
  const clashing = known.filter((each) => "current" in each);
  const problems = known.filter((each) => !("current" in each)).map(({ id, message }) => [id, message] as const);
  return {
    ...arrived(drafts, fieldIds),
    base: { ...drafts.base, ...Object.fromEntries(clashing.map(({ id, current }) => [id, current])) },
    clashes: [
      ...drafts.clashes.filter(({ key }) => !clashing.some(({ id }) => id === key)),
      ...clashing.map(({ id, current }) => ({ key: id, theirs: current })),
    ],
    problems: { ...drafts.problems, ...Object.fromEntries(problems) },
  };
}

/** Whether each thing that is wrong has a field to stand under. */
export const isPlaced = (fieldIds: readonly string[], fields: readonly { path: string }[]): boolean =>
  fields.length > 0 && fields.every(({ path }) => fieldIds.includes(fieldOf(path) ?? ""));

export const discarded = (drafts: Drafts, fieldIds: readonly string[]): Drafts => ({
  ...drafts,
  mine: without(drafts.mine, fieldIds),
  clashes: drafts.clashes.filter(({ key }) => !fieldIds.includes(key)),
  problems: without(drafts.problems, fieldIds) as Drafts["problems"],
  unreadable: drafts.unreadable.filter((id) => !fieldIds.includes(id)),
});

export const keptMine = (drafts: Drafts, fieldId: string): Drafts => ({
  ...drafts,
  clashes: drafts.clashes.filter(({ key }) => key !== fieldId),
});

const arrived = (drafts: Drafts, fieldIds: readonly string[]): Drafts => ({
  ...drafts,
  sending: drafts.sending.filter((id) => !fieldIds.includes(id)),
});

const fieldOf = (path: string): string | undefined => /^values\.([^.]+)/.exec(path)?.[1];

const without = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
