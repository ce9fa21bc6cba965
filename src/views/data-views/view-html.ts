import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { HtmlContext } from "#data/fields/field-html.ts";
import type { Html } from "#shared/html.ts";
import type { ItemShown } from "./items-contract.ts";
import type { ViewSettings } from "./view-settings.ts";

/** A view as pages without the app's client have it: what its reader may know of it, and where its links lead. */
export type HtmlView = {
  id: string;
  settings: ViewSettings;
  /** Of the fields that it shows or filters by, by id; their settings are complete. */
  fields: ReadonlyMap<string, FieldDefinition>;
  /** What columns that every record has are called, by their keys. */
  titleOf(key: string): string;
  context: HtmlContext;
  /** The same page with this in its query; null takes it out. */
  addressWith(changes: Readonly<Record<string, string | null>>): string;
  /** Where an item leads; nothing: nowhere. */
  targetOf(item: ItemShown): { address: string; opensInNewWindow: boolean } | undefined;
};

/** How a type of view is drawn there. Pure: whoever calls has read its data. */
export type ViewHtml<Data = unknown> = { draw(view: HtmlView, data: Data): Html };

/** Of types whose items are a list: one page of it. */
export type ListedHtml = {
  items: readonly ItemShown[];
  /** In the order of the items, where the view groups them: what each group is called, and how many it has in all. */
  groups: readonly { title: string; count: number; items: readonly ItemShown[] }[] | null;
  /** Address of the page after it. */
  next: string | null;
};

export const makeViewHtml = <Data>(parts: ViewHtml<Data>): ViewHtml => parts as unknown as ViewHtml;
