import { createCollection } from "#data/collections/collections.server.ts";
import { createField } from "#data/collections/fields.server.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { translateCollection } from "#data/collections/translate.server.ts";
import { ensureListFields } from "#data/custom-lists/ensure-list-fields.server.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { ItemColor } from "#data/fields/item-colors.ts";
import type { Values } from "#data/records/reading/record-store.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { programWriter } from "#data/records/writing/writer.server.ts";
import { createCard } from "#modeling/cards/cards.server.ts";
import { createGroup, placeCards } from "#modeling/cards/groups.server.ts";
import type { CardTypeName } from "#modeling/cards/registry.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { sayIn } from "#server/words.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { ViewTypeName } from "#views/data-views/registry.ts";
import { translateView } from "#views/data-views/translate-views.server.ts";
import { type ViewSettingsInput, viewSettingsInput } from "#views/data-views/view-settings.ts";
import { createView } from "#views/data-views/views.server.ts";

type FieldPlan = {
  title: string;
  type: FieldTypeName;
  config?: Record<string, unknown>;
  isRequired?: boolean;
  isUnique?: boolean;
};

type CollectionPlan = {
  name: string;
  pluralName: string;
  icon: string;
  description: string;
  parent?: string;
  representsPeople?: boolean;
  isShownOnTeamDashboard?: boolean;
  isUsedAsCustomList?: boolean;
  recordsCanBePurchased?: boolean;
  fields: Record<string, FieldPlan>;
};

type CardPlan = {
  title: string;
  type: CardTypeName;
  subtitle?: string;
  description?: string;
  source?: string;
  /** By its name: a view that was made before. */
  view?: string;
  fields?: Record<string, (typeof fieldDisplayWidths)[number]>;
};

type ViewPlan = {
  name: string;
  type: ViewTypeName;
  description?: string;
  display?: string;
  /** Shown in this order. */
  fields?: string[];
  /** Where values say by themselves what they are. */
  hidesTitles?: true;
  /** What its readers can filter by. */
  filters?: string[];
  settings?: Partial<ViewSettingsInput>;
  /** What it is called in another language of the team's data. */
  names?: Partial<Record<Language, string>>;
};

/** Builds a team's collections and records as its administrator would, by short keys instead of ids. */
export class DataBuilder {
  readonly #app: App;
  readonly #caller: TeamCaller;
  readonly #collections = new Map<string, string>();
  readonly #fields = new Map<string, string>();
  readonly #cards = new Map<string, string>();
  readonly #views = new Map<string, string>();

  constructor(app: App, teamId: string, userId: string) {
    this.#app = app;
    this.#caller = {
      ...{ teamId, userId, teamUserId: "", sessionId: "", authUsername: "", email: "", name: "" },
      ...{ isSysAdmin: false, isTeamAdmin: true, features: [], roleIds: [], definitionsVersion: 0, timeZone: "UTC" },
    };
  }

  async collection(key: string, { fields, parent, ...plan }: CollectionPlan) {
    const parentId = parent ? this.#collections.get(parent)! : null;
    const made = await createCollection(this.#app, this.#caller, { ...plan, parentId });
    this.#collections.set(key, made.id);
    for (const [fieldKey, { type, ...field }] of Object.entries(fields)) {
      const { id } = await createField(this.#app, this.#caller, made.id, { ...field, dataType: type });
      this.#fields.set(`${key}.${fieldKey}`, id);
    }
  }

  /** Items of this list have a colour, an icon and a rank: as fields of these keys. */
  async list(key: string, language: Language) {
    const listId = this.idOf(key);
    await ensureListFields(this.#app, this.#caller, listId, sayIn(language));
    const definitions = await readDefinitions(this.#app.db.team(this.#caller.teamId));
    for (const part of ["color", "icon", "retired", "rank"] as const)
      this.#fields.set(`${key}.${part}`, definitions.listFieldOf(listId, part)!.id);
  }

  /** Whoever matches the filter is in it, as long as they match. */
  async smart(key: string, { parent, ...plan }: Omit<CollectionPlan, "fields"> & { parent: string }, filter: Filter) {
    const parentId = this.idOf(parent);
    const made = await createCollection(this.#app, this.#caller, { ...plan, parentId, membershipFilter: filter });
    this.#collections.set(key, made.id);
  }

  /** A card of a collection. The source and the fields are named as `collection.field`. */
  async card(key: string, collection: string, { source, view, fields = {}, ...plan }: CardPlan) {
    const made = await createCard(this.#app, this.#caller, this.idOf(collection), {
      ...plan,
      sourceFieldId: source ? this.#fields.get(source)! : null,
      viewId: view ? this.#views.get(view)! : null,
      fields: Object.entries(fields).map(([name, width]) => ({ fieldId: this.#fields.get(name)!, width })),
    });
    this.#cards.set(key, made.id);
  }

  /** A tab of the record page. */
  async tab(collection: string, { cards, ...plan }: { name: string; icon: string; cards: string[] }) {
    const collectionId = this.idOf(collection);
    const { id } = await createGroup(this.#app, this.#caller, collectionId, plan);
    const cardIds = cards.map((key) => this.#cards.get(key)!);
    await placeCards(this.#app, this.#caller, { collectionId, groupId: id }, cardIds);
  }

  /** One of the team's views, for everybody to see. Its fields are named as `collection.field`. */
  async view(
    collection: string,
    { display, fields = [], hidesTitles, filters = [], settings, names = {}, ...plan }: ViewPlan,
  ): Promise<void> {
    const named = (keys: string[]) => keys.map((key) => ({ field: this.#fields.get(key)! }));
    const made = await createView(this.#app, this.#caller, this.idOf(collection), {
      ...{ type: plan.type, internalName: plan.name, internalDescription: plan.description },
      ...{ isPersonal: false, publish: true },
      settings: viewSettingsInput.parse({
        ...(display && { displayOption: display }),
        displayedFields: named(fields).map((each) => ({ ...each, showTitle: !hidesTitles })),
        filterFields: named(filters),
        ...settings,
      }),
    });
    this.#views.set(plan.name, made.id);
    for (const [language, internalName] of Object.entries(names))
      await translateView(this.#app, this.#caller, made.id, { language, words: { internalName } });
  }

  /** What collections are called in another language of the team's data: one name, and many. */
  async translate(language: Language, words: Record<string, [name: string, pluralName: string]>) {
    for (const [key, [name, pluralName]] of Object.entries(words))
      await translateCollection(this.#app, this.#caller, this.idOf(key), { language, words: { name, pluralName } });
  }

  fieldOf = (collection: string, key: string): string => this.#fields.get(`${collection}.${key}`)!;

  idOf = (collection: string): string => this.#collections.get(collection)!;

  /** All records of a collection as one change set; gives their ids. Values are named by field keys. */
  async records(collection: string, rows: Record<string, unknown>[]): Promise<string[]> {
    const team = this.#app.db.team(this.#caller.teamId);
    const definitions = await readDefinitions(team);
    const homeId = this.idOf(collection);
    const collections = definitions.lineOf(homeId).map(({ id }) => id);
    const intents = rows.map((row) => {
      const named = Object.entries(row).map(([key, value]) => [this.#fieldId(collections, collection, key), value]);
      const after = newRecord(newId(), homeId, collections, this.#caller.userId);
      return { before: undefined, after, sent: Object.fromEntries(named) as Values };
    });
    const writing = { app: this.#app, tx: this.#app.db, caller: this.#caller, definitions, grants: [] };
    const writer = programWriter({ because: "the demo world is made by its administrator" });
    await saveRecords(writing, writer, intents, writePolicies.sent, { kind: "import" });
    return intents.map(({ after }) => after.id);
  }

  /** A field of the collection itself, or of one above it. */
  #fieldId(line: string[], collection: string, key: string): string {
    const keys = [...this.#collections].filter(([, id]) => line.includes(id)).map(([name]) => name);
    const found = [collection, ...keys].map((name) => this.#fields.get(`${name}.${key}`)).find(Boolean);
    if (!found) throw new Error(`${collection} has no field ${key}`);
    return found;
  }
}

/** What can be chosen, in this order, and how it looks. */
export const itemsOf = (items: readonly (readonly [name: string, color: ItemColor, icon?: string])[]) =>
  items.map(([name, color, icon = null], place) => ({ name, color, icon, rank: (place + 1) * 1024 }));

/** The same world every time: chance with a fixed seed. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    number: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
