import { isSafeAddress } from "#shared/safe-address.ts";
import type { ViewSettings } from "./view-settings.ts";

/** A field in an address: by its id, so that a new title breaks nothing. */
const tag = /\{\{ ?([0-9a-z_-]{1,60}) ?\}\}/g;

/** The keys of the columns that an address names. */
export const columnsInAddress = (address: string): string[] => [...address.matchAll(tag)].map((found) => found[1]!);

/** The address with an item's values put in, each as one part of it. */
export const fillAddress = (address: string, textOf: (key: string) => string): string =>
  address.replace(tag, (_, key: string) => encodeURIComponent(textOf(key)));

export type ItemTarget = { url?: string; opensInNewWindow?: boolean };

/** Whether items can lead anywhere but to the record's own page or to a detail view, or to a window of their own. */
export const leadsElsewhere = ({ itemUrl, itemUrlOverrideFieldId, openInNewWindowFieldId }: ViewSettings): boolean =>
  itemUrl.kind === "address" || itemUrlOverrideFieldId !== null || openInNewWindowFieldId !== null;

/** Where an item leads; nothing: to the record's own page, which the reader's screen knows. */
export function itemTarget(
  settings: ViewSettings,
  valueAt: (key: string) => unknown,
  textOf: (key: string) => string,
): ItemTarget {
  const { itemUrl, itemUrlOverrideFieldId, openInNewWindowFieldId } = settings;
  const override = itemUrlOverrideFieldId ? textOf(itemUrlOverrideFieldId).trim() : "";
  const address = override || (itemUrl.kind === "address" ? fillAddress(itemUrl.address, textOf) : "");
  const opensInNewWindow = openInNewWindowFieldId ? valueAt(openInNewWindowFieldId) === true : false;
  return {
    ...(address && isSafeAddress(address) && { url: address }),
    ...(opensInNewWindow && { opensInNewWindow }),
  };
}
