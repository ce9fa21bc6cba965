import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { leadsToRecords } from "./card-type.ts";
import { type CardTypeName, cardTypes } from "./registry.ts";

/** What these rules need to know of a field; both sides have it. */
export type SourceField = { id: string; collectionId: string; type: FieldTypeName; config: Record<string, unknown> };

/** A collection and what is above it, itself first, by id. */
type Line = readonly string[];

export const mostCardFields = 200;
export const mostCards = 200;
export const mostGroups = 50;

/**
 * Where a card's source leads to: from the record to others, or from others to it. Undefined where the field has nothing
 * to do with the collection, or is of a type that the card cannot show.
 */
export function directionOf(type: CardTypeName, line: Line, field: SourceField): "there" | "back" | undefined {
  if (!cardTypes[type].isAbout?.(fieldTypeNamed(field.type))) return undefined;
  if (line.includes(field.collectionId)) return "there";
  return leadsTo(field).some((id) => line.includes(id)) ? "back" : undefined;
}

/** The collections whose records a source leads to; empty: any. */
export function linkedCollections(line: Line, field: SourceField): readonly string[] {
  return line.includes(field.collectionId) ? leadsTo(field) : [field.collectionId];
}

/** A card that waits for its source to come back, or whose source is not for this person, has nothing to show. */
export const isShowable = ({ type, sourceFieldId }: { type: CardTypeName; sourceFieldId: string | null }): boolean =>
  !cardTypes[type].isAbout || sourceFieldId !== null;

const leadsTo = ({ type, config }: SourceField): string[] =>
  leadsToRecords(fieldTypeNamed(type)) && Array.isArray(config.collectionIds) ? (config.collectionIds as string[]) : [];
