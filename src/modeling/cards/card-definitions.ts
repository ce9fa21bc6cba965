import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { DefinitionSight } from "#data/collections/shaped-definitions.ts";
import type { Translations } from "#data/collections/translations.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type EditingMode, leadsToRecords } from "./card-type.ts";
import { type CardTypeName, cardTypes } from "./registry.ts";
import { directionOf, linkedCollections } from "./rules.ts";

export type ShownField = { fieldId: string; width: string };

export type CardDefinition = {
  id: string;
  collectionId: string;
  title: string;
  subtitle: string;
  description: string;
  type: CardTypeName;
  editingMode: EditingMode;
  sourceFieldId: string | null;
  /** The view through which it shows what is linked; null is its plain form. */
  viewId: string | null;
  fields: ShownField[];
  rank: number;
  translations: Translations;
  version: number;
};

export type GroupDefinition = {
  id: string;
  collectionId: string;
  name: string;
  icon: string;
  rank: number;
  translations: Translations;
  version: number;
  /** In order. */
  cardIds: string[];
};

export const cardWords = ({
  title,
  subtitle,
  description,
}: Pick<CardDefinition, "title" | "subtitle" | "description">) => ({
  title,
  subtitle,
  description,
});

export const groupWords = ({ name }: Pick<GroupDefinition, "name">) => ({ name });

export const cardIn = (card: CardDefinition, language: string | undefined): CardDefinition => ({
  ...card,
  ...card.translations[language ?? ""],
});

export const groupIn = (group: GroupDefinition, language: string | undefined): GroupDefinition => ({
  ...group,
  ...group.translations[language ?? ""],
});

/** What a card can work with, on a page of a collection: everything is read through it, so what is gone is just not there. */
export class CardScope {
  readonly #definitions: Definitions;
  readonly #line: string[];

  constructor(definitions: Definitions, collectionId: string) {
    this.#definitions = definitions;
    this.#line = definitions.lineOf(collectionId).map(({ id }) => id);
  }

  sourceOf({ type, sourceFieldId }: Pick<CardDefinition, "type" | "sourceFieldId">): FieldDefinition | undefined {
    const field = sourceFieldId ? this.#definitions.fields.get(sourceFieldId) : undefined;
    return field && directionOf(type, this.#line, field) ? field : undefined;
  }

  /** The fields to choose from, and the places through which one comes to each. */
  fieldsFor(card: Pick<CardDefinition, "type" | "sourceFieldId">): Map<string, readonly string[]> {
    const { fieldsOf } = cardTypes[card.type];
    if (fieldsOf === "record") return this.#fieldsIn([this.#line[0]!]);
    const source = fieldsOf === "linked" ? this.sourceOf(card) : undefined;
    if (!source) return new Map();
    const linked = linkedCollections(this.#line, source);
    return this.#fieldsIn(linked.length > 0 ? linked : [...this.#definitions.collections.keys()]);
  }

  /** Whether a view of a collection can show what a card is about: what is linked, or a part of it. */
  fitsView(card: Pick<CardDefinition, "type" | "sourceFieldId">, collectionId: string): boolean {
    const source = this.sourceOf(card);
    if (!source || !leadsToRecords(fieldTypeNamed(source.type))) return false;
    const linked = linkedCollections(this.#line, source);
    return linked.length === 0 || this.#definitions.lineOf(collectionId).some(({ id }) => linked.includes(id));
  }

  /** Through which collections one comes to a source. */
  placesOf = (source: FieldDefinition): readonly string[] =>
    this.#line.includes(source.collectionId) ? this.#line : [source.collectionId];

  #fieldsIn(collectionIds: readonly string[]): Map<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const id of collectionIds) {
      const places = this.#definitions.lineOf(id).map((each) => each.id);
      for (const field of this.#definitions.fieldsOf(id))
        found.set(field.id, [...(found.get(field.id) ?? []), ...places]);
    }
    return found;
  }
}

/** A card as one person sees it: without what is gone, and without what is closed to them. */
export function cardFor(card: CardDefinition, scope: CardScope, sight: DefinitionSight): CardDefinition {
  const source = scope.sourceOf(card);
  const isOpen = source && sight.seesField(source.id, scope.placesOf(source));
  const available = scope.fieldsFor({ ...card, sourceFieldId: isOpen ? source.id : null });
  const isReadable = ({ fieldId }: ShownField) =>
    available.has(fieldId) && sight.seesField(fieldId, available.get(fieldId));
  return { ...card, sourceFieldId: isOpen ? source.id : null, fields: card.fields.filter(isReadable) };
}
