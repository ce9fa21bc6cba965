import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { HtmlContext } from "#data/fields/field-html.ts";
import type { AggregateName } from "#data/records/aggregates.ts";
import type { Html } from "#shared/html.ts";
import type { ItemShown } from "./items-contract.ts";
import type { ViewSettings } from "./view-settings.ts";

/** A view as pages without the app's client have it: what its reader may know of it, and where its links lead. */
export type HtmlView = {
  id: string;
  /** What it is called there. */
  name: string;
  settings: ViewSettings;
  /** Of the fields that it shows or filters by, by id; their settings are complete. */
  fields: ReadonlyMap<string, FieldDefinition>;
  /** The field that items have their names from, whoever chose it: it is not said twice. */
  nameFieldId: string | null;
  /** What columns that every record has are called, by their keys. */
  titleOf(key: string): string;
  context: HtmlContext;
  /** When it is drawn: by it days are today, or in a week. */
  now: Date;
  /** Its reader has set filters: that nothing is there may be because of them. */
  isNarrowed: boolean;
  /** The same page with this in its query; null takes it out. */
  addressWith(changes: Readonly<Record<string, string | null>>): string;
  /** Where an item leads; nothing: nowhere. */
  targetOf(item: ItemShown): { address: string; opensInNewWindow: boolean } | undefined;
};

/** What the query of such a page says, beside its filters (`filters.html.ts`). */
export const queryKeys = {
  /** From which item on a list goes on. */
  after: "after",
  /** Of a calendar. */
  day: "day",
  display: "display",
} as const;

/** How a type of view is drawn there. Pure: whoever calls has read its data. */
export type ViewHtml<Data = unknown> = { draw(view: HtmlView, data: Data): Html };

/** Of types whose items are a list: one page of it. */
export type ListedHtml = {
  items: readonly ItemShown[];
  /** In the order of the items, where the view groups them: what each group is called, and how many it has in all. */
  groups: readonly ListedGroup[] | null;
  /** Address of the page after it. */
  next: string | null;
  /** What columns come to, over all pages. */
  figures?: readonly ListedFigure[];
};

export type ListedFigure = { field: string; aggregate: AggregateName; value: unknown };

export type ListedGroup = {
  title: string;
  /** What it is a part of, where the view groups twice: those of the same stand together. */
  under?: string;
  /** Of the choice that its items have in common. */
  color?: string | undefined;
  count: number;
  items: readonly ItemShown[];
};

export const makeViewHtml = <Data>(parts: ViewHtml<Data>): ViewHtml => parts as unknown as ViewHtml;
