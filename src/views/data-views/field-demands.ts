import type { FieldType } from "#data/fields/field-type.ts";

/** What settings of views ask of a field. */
export const isDayOrTime = ({ isTemporal }: FieldType): boolean => isTemporal;
export const isYesOrNo = ({ storage }: FieldType): boolean => storage.kind === "boolean";
export const isPlace = ({ hasPosition }: FieldType): boolean => hasPosition === true;
export const holdsPicture = ({ holds }: FieldType): boolean => holds?.of === "files" && holds.fileKind === "image";
export const holdsAddress = ({ operators, storage }: FieldType): boolean =>
  storage.kind === "text" && Object.hasOwn(operators, "contains");

/** One of several values that somebody has listed. */
export const holdsChoices = ({ holds, storage, operators }: FieldType): boolean =>
  storage.kind === "boolean" ||
  (storage.kind === "id" && holds?.of === "items") ||
  (storage.kind === "word" && Object.values(operators).some(({ comparison }) => comparison === "anyOf"));
