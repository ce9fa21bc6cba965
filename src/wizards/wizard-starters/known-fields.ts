import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";

const typeOf = ({ type }: FieldDefinition) => fieldTypeNamed(type);

/** Whether records can be made and found in it: what is worked out, or is only a list of options, is no place for people. */
export const takesRecords = ({ isSmart, isUsedAsCustomList, isBlueprint }: CollectionDefinition): boolean =>
  !isSmart && !isUsedAsCustomList && !isBlueprint;

/** By what a person is known again: their email address, else their phone number. */
export function contactOf(definitions: Definitions, collectionId: string): FieldDefinition | undefined {
  const fields = definitions.fieldsOf(collectionId);
  const by = (way: "email" | "phone") => fields.find((field) => typeOf(field).contact === way);
  return by("email") ?? by("phone");
}

/** The field by which records of one collection lead to those of another. */
export const linkBetween = (definitions: Definitions, from: string, to: string): FieldDefinition | undefined => {
  const line = new Set(definitions.lineOf(to).map(({ id }) => id));
  return definitions.fieldsOf(from).find((field) => linkedIds(field).some((id) => line.has(id)));
};

export const isLink = (field: FieldDefinition): boolean => typeOf(field).storage.kind === "links";

export const linkedIds = (field: FieldDefinition): string[] =>
  isLink(field) && Array.isArray(field.config.collectionIds) ? (field.config.collectionIds as string[]) : [];

export const isYesOrNo = (field: FieldDefinition): boolean => typeOf(field).storage.kind === "boolean";

/** One of a list of options. */
export const isOption = (field: FieldDefinition): boolean =>
  typeOf(field).holds?.of === "items" && typeOf(field).storage.kind === "id";

export const isDay = (field: FieldDefinition): boolean => typeOf(field).storage.kind === "date";
export const isMoment = (field: FieldDefinition): boolean => typeOf(field).storage.kind === "instant";
export const isCount = (field: FieldDefinition): boolean => typeOf(field).storage.kind === "integer";
export const isAmount = (field: FieldDefinition): boolean => typeOf(field).isMoney === true && !typeOf(field).holds;
export const isWords = (field: FieldDefinition): boolean => typeOf(field).namesRecords === true;
export const isChoice = (field: FieldDefinition): boolean => typeOf(field).holds?.of === "items";
export const isTime = (field: FieldDefinition): boolean => typeOf(field).isTemporal;
export const isAddress = (field: FieldDefinition): boolean => typeOf(field).hasPosition === true;
export const isContact = (field: FieldDefinition): boolean => typeOf(field).contact !== undefined;

const groups: ReadonlySet<string> = new Set(["text", "choices", "numbers", "time", "links"]);

/** What somebody who fills in a form can be asked for: no amounts, no files, nothing that is worked out. */
export function canBeAsked(field: FieldDefinition): boolean {
  const { group, computed, isMoney, holds } = typeOf(field);
  return groups.has(group) && !computed && !isMoney && (holds?.of ?? "items") !== "collections";
}
