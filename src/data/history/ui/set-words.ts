import type { ChangeKind, ChangeSetListed } from "../contract.ts";

/** What a change set is called by: each has its sentence in `history.sets` and its icon. */
const icons = {
  create: "fas_plus",
  update: "fas_pen",
  delete: "fas_trash",
  restore: "fas_rotate-left",
  add: "fas_folder",
  remove: "fas_folder",
  tag: "fas_tag",
  untag: "fas_tag",
  import: "fas_file-import",
  undo: "fas_rotate-left",
  merge: "fas_layer-group",
  "merge-records": "fas_code-merge",
  blueprint: "fas_clone",
  wizard: "fas_wand-magic-sparkles",
  computed: "fas_bolt",
  overdue: "fas_clock",
} as const;

export type SetWord = keyof typeof icons;

const ofChange: Record<ChangeKind, SetWord> = {
  created: "create",
  updated: "update",
  deleted: "delete",
  restored: "restore",
};

/** A kind that nobody named yet is called by what it did. */
export function wordOf(setKind: string, changes: readonly { kind: ChangeKind }[]): SetWord {
  if (Object.hasOwn(icons, setKind)) return setKind as SetWord;
  return ofChange[changes[0]?.kind ?? "updated"];
}

/** What it did to one record: a wizard creates records as well as it changes them. */
export function deedOf(setKind: string, changes: readonly { kind: ChangeKind }[]): SetWord | "wizardCreate" {
  const word = wordOf(setKind, changes);
  return word === "wizard" && changes.some(({ kind }) => kind === "created") ? "wizardCreate" : word;
}

export const iconOf = (word: SetWord): string => icons[word];

/** Done by the product itself: nobody stands behind it. */
export const isAutomatic = (word: SetWord): boolean => word === "computed" || word === "overdue";

/** What one looks for among recent changes, and the kinds of sets behind each. */
export const kindChoices = {
  created: ["create", "blueprint"],
  updated: ["update", "add", "remove", "tag", "untag", "merge", "merge-records", "computed", "overdue", "wizard"],
  deleted: ["delete"],
  restored: ["restore"],
  imported: ["import"],
  undone: ["undo"],
} as const satisfies Record<string, readonly SetWord[]>;

export type KindChoice = keyof typeof kindChoices;

/** How many records a listed set is about: exactly, or at least so many. */
export function sizeOf({ changes, hasMore, records }: Pick<ChangeSetListed, "changes" | "hasMore" | "records">) {
  if (records !== null) return { count: records, isMore: false };
  return { count: new Set(changes.map(({ recordId }) => recordId)).size, isMore: hasMore };
}

/** The fields that a set changed, each once, and whether tags were among it. */
export function fieldsChanged({ changes }: Pick<ChangeSetListed, "changes">) {
  const titles = new Map(changes.flatMap(({ fields }) => fields.map(({ id, title }) => [id, title] as const)));
  return { titles: [...titles.values()], hasTags: changes.some(({ hasTags }) => hasTags) };
}
