import type { FieldTypeName } from "../fields/field-type.ts";

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
  recordsCanBePurchased: boolean;
  nameFieldId: string | null;
  avatarFieldId: string | null;
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
  readonly #currency: string;

  constructor(collections: CollectionDefinition[], currency = "USD", granted: ReadonlySet<string> = new Set()) {
    this.#currency = currency;
    this.grantedSmart = collections.filter((each) => each.isSmart && granted.has(each.id));
    this.collections = new Map(collections.map((each) => [each.id, each]));
    this.fields = new Map(collections.flatMap((each) => each.fields.map((field) => [field.id, field] as const)));
  }

  /** A field's settings as they count: an amount without a currency of its own has the team's. */
  configOf({ config }: FieldDefinition): Record<string, unknown> {
    return config.currency === null ? { ...config, currency: this.#currency } : config;
  }

  /** The collection itself first, then its parent, up to the root. */
  lineOf(collectionId: string): CollectionDefinition[] {
    const line: CollectionDefinition[] = [];
    let current = this.collections.get(collectionId);
    while (current && !line.includes(current)) {
      line.push(current);
      current = current.parentId ? this.collections.get(current.parentId) : undefined;
    }
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

  /** The nearest collection with a table: a smart collection's records lie in its ancestor's. */
  storedIn(collectionId: string): CollectionDefinition | undefined {
    return this.lineOf(collectionId).find((each) => !each.isSmart);
  }

  /** The field that names a record of this home: its own or the nearest ancestor's choice, else the first text. */
  nameFieldOf(collectionId: string): FieldDefinition | undefined {
    const chosen = this.lineOf(collectionId).find((each) => each.nameFieldId && this.fields.has(each.nameFieldId));
    if (chosen) return this.fields.get(chosen.nameFieldId!);
    return this.fieldsOf(collectionId).find((field) => field.type === "plain_text");
  }
}
