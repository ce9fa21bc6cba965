import type { MergeTag } from "../merge-tags.ts";

type ReadTag = { path: string; filters: string[]; otherwise: string };

/** What a tag says of itself: the path in it, what is done to the value, and what stands there for who has none. */
export function readTag(tag: string): ReadTag | undefined {
  if (!tag.startsWith("{{")) return undefined;
  const [path = "", ...all] = inside(tag).split("|");
  const isDefault = (filter: string) => filter.trim().startsWith("default:");
  const words = all.find(isDefault)?.trim().slice("default:".length).trim() ?? "";
  const isQuoted = /^["']/.test(words) && words.length > 1 && words.at(-1) === words[0];
  const filters = all.filter((filter) => !isDefault(filter)).map((filter) => filter.trim());
  return { path: path.trim(), filters, otherwise: isQuoted ? words.slice(1, -1) : "" };
}

/** The same tag with other words for who has nothing there; none: it stays empty. */
export function withOtherwise(tag: string, otherwise: string): string {
  const read = readTag(tag);
  if (!read) return tag;
  const words = otherwise.replaceAll('"', "'").replace(/[{}|]/g, "").trim();
  const parts = [read.path, ...(words === "" ? [] : [`default: "${words}"`]), ...read.filters];
  return `{{ ${parts.join(" | ")} }}`;
}

/** Without the braces around it. */
const inside = (tag: string): string => tag.slice(2, -2).replace(/^-/, "").replace(/-$/, "").trim();

/** What people know it by: the field's title, or what it says itself where nobody has given it a name. */
export function titleOfTag(tag: string, tags: readonly MergeTag[]): string {
  return tagAmong(tag, tags)?.title ?? readTag(tag)?.path ?? inside(tag);
}

/** It is a field's that the recipients do not have. */
export const isForeignTag = (tag: string, tags: readonly MergeTag[]): boolean =>
  tagAmong(tag, tags)?.group === "foreign";

function tagAmong(tag: string, tags: readonly MergeTag[]): MergeTag | undefined {
  const path = readTag(tag)?.path;
  return path === undefined ? undefined : tags.find((each) => readTag(each.tag)?.path === path);
}
