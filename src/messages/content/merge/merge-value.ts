import type { MergeList } from "../view-list.ts";

/**
 * What is merged into a message for one recipient. Plain JSON, so that it can be kept beside the message and be shown
 * later as it was sent.
 */
export type MergeValue = string | number | boolean | null | ShownValue | MergeRecord | MergeValue[];

/** A value that is not read as it is compared: a day, an amount, a yes. */
export type ShownValue = { "=": string | number | boolean; text: string; currency?: string };

/** A record: what it is called, and its values by `fieldKey`. */
export type MergeRecord = { "@": string } & { [key: string]: MergeValue };

/** Beside records there are groups with fixed names, such as `team`. */
export type MergeGroup = { [key: string]: MergeValue };

export type MergeData = {
  record?: MergeRecord;
  /** All that one letter is about, where it is about several. */
  records?: MergeRecord[];
  /** Who is written to; the record itself unless it leads to them. */
  person?: MergeRecord;
  team?: MergeGroup;
  recipient?: MergeGroup;
  links?: MergeGroup;
  /** Records of views, by the key of their block. */
  lists?: { [key: string]: MergeList };
  /** What a program gave with it, as it gave it. */
  data?: MergeGroup;
  /** Which conditions of the design are true, by the key of their block. */
  conditions?: { [key: string]: boolean };
};

/** Under what the value of a field is found, and how a stored tag names it. */
export const fieldKey = (fieldId: string): string => `f_${fieldId.replaceAll("-", "")}`;

const key = /^f_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id in such a key; nothing where it is none. */
export const fieldIdIn = (name: string): string | undefined => key.exec(name)?.slice(1).join("-");

/** As people read it. */
export function textOf(value: MergeValue | undefined): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (isShown(value)) return value.text;
  return typeof value["@"] === "string" ? value["@"] : "";
}

/** As it is compared. */
export function plainOf(value: MergeValue | undefined): string | number | boolean | null | MergeValue[] {
  if (value === undefined || value === null || typeof value !== "object" || Array.isArray(value)) return value ?? null;
  if (isShown(value)) return value["="];
  return typeof value["@"] === "string" ? value["@"] : null;
}

export const isShown = (value: MergeValue | undefined): value is ShownValue =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, "=");

/** Nothing that could be read: what `default` stands in for. */
export function isEmptyValue(value: MergeValue | undefined): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isShown(value) ? value["="] === "" || value["="] === false : false;
}
