import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type ContactPreference, preferenceFieldOf } from "./contact-preferences.ts";
import { collectionIn, type DataLanguages, everyWord, hasTranslations, type Translations } from "./translations.ts";

/** Where nobody has chosen, the first field of such a type names the records. */
export const namesByItself = (type: FieldTypeName): boolean => fieldTypeNamed(type).namesRecords ?? false;

/** What can be said of the items of a custom list beside their names, and the type of field that says it. */
export const listFieldTypes = { color: "plain_text", icon: "icon", retired: "boolean", rank: "number" } as const;

export type ListPart = keyof typeof listFieldTypes;
const listParts = Object.keys(listFieldTypes) as ListPart[];

/** Which field says it; null: none does yet. */
export type ListFields = Record<ListPart, string | null>;

/** What a team's data is made of, as the program works with it. */
export type FieldDefinition = {
  id: string;
  collectionId: string;
  title: string;
  column: string;
  type: FieldTypeName;
  config: Record<string, unknown>;
  description: string;
  isRequired: boolean;
  isUnique: boolean;
  defaultValue: unknown;
  displayWidth: string;
  isDisplayedOnViews: boolean;
  rank: number;
  translations: Translations;
};

export type CollectionDefinition = {
  id: string;
  parentId: string | null;
  name: string;
  pluralName: string;
  icon: string;
  description: string;
  table: string;
  isSmart: boolean;
  membershipFilter: unknown;
  membershipOrder: unknown;
  isGloballySearchable: boolean;
  isShownInSidebar: boolean;
  isShownOnTeamDashboard: boolean;
  representsPeople: boolean;
  isBlueprint: boolean;
  blueprintPrice: string | null;
  isInternalConfiguration: boolean;
  isUsedAsCustomList: boolean;
  /** Null where it never was a list whose items have more than a name. */
  listFields: ListFields | null;
  recordsCanBePurchased: boolean;
  nameFieldId: string | null;
  avatarFieldId: string | null;
  /** Which field says the language and the time zone of who is written to; null: found by its title. */
  languageFieldId: string | null;
  timeZoneFieldId: string | null;
  translations: Translations;
  version: number;
  /** Its own, by rank; what it inherits comes from `fieldsOf`. */
  fields: FieldDefinition[];
};

/** All live collections and fields of a team, and the questions one asks of them. */
export class Definitions {
  readonly collections: ReadonlyMap<string, CollectionDefinition>;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  /** Smart collections that a role holds a right on: being in them can open more than being in their parent. */
  readonly grantedSmart: readonly CollectionDefinition[];
  /** With the words as they were written, in the team's default data language. */
  readonly plain: Definitions;
  readonly languages: DataLanguages;
  /** That of its words. */
  readonly language: string;
  readonly #currency: string;
  readonly #granted: ReadonlySet<string>;
  readonly #lines = new Map<string, CollectionDefinition[]>();
  readonly #translated = new Map<string, Definitions>();
  #withoutInternal: Definitions | undefined;

  constructor(
    collections: CollectionDefinition[],
    currency = "USD",
    granted: ReadonlySet<string> = new Set(),
    languages: DataLanguages = { plain: "en", all: ["en"] },
    plain?: Definitions,
    language = languages.plain,
  ) {
    this.plain = plain ?? this;
    this.language = language;
    this.languages = languages;
    this.#currency = currency;
    this.#granted = granted;
    this.grantedSmart = collections.filter((each) => each.isSmart && granted.has(each.id));
    this.collections = new Map(collections.map((each) => [each.id, each]));
    this.fields = new Map(collections.flatMap((each) => each.fields.map((field) => [field.id, field] as const)));
  }

  /** The same with words in another of the team's data languages, made once; a missing word is the plain one. */
  inLanguage(language: string | undefined): Definitions {
    const { plain, languages } = this;
    if (!hasTranslations(languages, language)) return plain;
    const known = plain.#translated.get(language);
    if (known) return known;
    const collections = [...plain.collections.values()].map((each) => collectionIn(each, language));
    const made = new Definitions(collections, this.#currency, this.#granted, languages, plain, language);
    plain.#translated.set(language, made);
    return made;
  }

  /** The same without what is for team admins only, and everything below it. */
  get withoutInternal(): Definitions {
    const open = [...this.collections.values()].filter(({ id }) => !this.isInternal(id));
    this.#withoutInternal ??= new Definitions(
      open,
      this.#currency,
      this.#granted,
      this.languages,
      this.plain === this ? undefined : this.plain.withoutInternal,
      this.language,
    );
    return this.#withoutInternal;
  }

  isInternal = (collectionId: string): boolean =>
    this.lineOf(collectionId).some((each) => each.isInternalConfiguration);

  /** What a field is called in every language: a file may come from someone who uses another. */
  titlesOf(fieldId: string): string[] {
    const field = this.plain.fields.get(fieldId);
    return field ? everyWord(field.title, field.translations, "title") : [];
  }

  namesOf(collectionId: string, key: "name" | "pluralName"): string[] {
    const collection = this.plain.collections.get(collectionId);
    return collection ? everyWord(collection[key], collection.translations, key) : [];
  }

  /** A field's settings as they count: an amount without a currency of its own has the team's. */
  configOf({ config }: FieldDefinition): Record<string, unknown> {
    return config.currency === null ? { ...config, currency: this.#currency } : config;
  }

  /** The collection itself first, then its parent, up to the root. */
  lineOf(collectionId: string): readonly CollectionDefinition[] {
    const known = this.#lines.get(collectionId);
    if (known) return known;
    const line: CollectionDefinition[] = [];
    let current = this.collections.get(collectionId);
    while (current && !line.includes(current)) {
      line.push(current);
      current = current.parentId ? this.collections.get(current.parentId) : undefined;
    }
    if (line.length > 0) this.#lines.set(collectionId, line);
    return line;
  }

  /** The collection and everything below it. */
  treeOf(collectionId: string): CollectionDefinition[] {
    return [...this.collections.values()].filter((each) => this.lineOf(each.id).some(({ id }) => id === collectionId));
  }

  /** What a record in the collection has: the ancestors' fields, then its own. */
  fieldsOf(collectionId: string): FieldDefinition[] {
    return this.lineOf(collectionId)
      .toReversed()
      .flatMap((each) => each.fields);
  }

  /** What is said of the items of a list beside their names: by its own fields or the nearest ancestor's, if they are there. */
  listFieldOf(collectionId: string, part: ListPart): FieldDefinition | undefined {
    const own = this.lineOf(collectionId).find((each) => each.listFields)?.listFields;
    const field = own?.[part] ? this.fields.get(own[part]) : undefined;
    return field?.type === listFieldTypes[part] ? field : undefined;
  }

  /** Whether the field only says how items of a list look and stand: the program's own, and no words of the team. */
  isListPart = ({ id, collectionId }: FieldDefinition): boolean =>
    listParts.some((part) => this.listFieldOf(collectionId, part)?.id === id);

  /** The nearest collection with a table: a smart collection's records lie in its ancestor's. */
  storedIn(collectionId: string): CollectionDefinition | undefined {
    return this.lineOf(collectionId).find((each) => !each.isSmart);
  }

  /** The field that names a record of this home: its own or the nearest ancestor's choice, else the first text. */
  nameFieldOf(collectionId: string): FieldDefinition | undefined {
    const chosen = this.lineOf(collectionId).find((each) => each.nameFieldId && this.fields.has(each.nameFieldId));
    if (chosen) return this.fields.get(chosen.nameFieldId!);
    return this.fieldsOf(collectionId).find((field) => namesByItself(field.type));
  }

  /** The field that says in which language, or by which clock, a record of this collection is written to. */
  preferenceFieldOf(collectionId: string, preference: ContactPreference): FieldDefinition | undefined {
    const key = preference === "language" ? "languageFieldId" : "timeZoneFieldId";
    return preferenceFieldOf(preference, this.fieldsOf(collectionId), {
      chosen: this.lineOf(collectionId).map((each) => each[key]),
      typeOf: ({ type }) => type,
      titlesOf: ({ id }) => this.titlesOf(id),
    });
  }
}
