import { makeFieldHtml } from "../../field-html.ts";
import { drawLineItems } from "../../html/line-items.ts";
import type { LineItems } from "./financial-line-items.ts";

/** Not entered there: what something costs is nothing that a stranger says. */
export const financialLineItemsHtml = makeFieldHtml<{ currency: string | null }, LineItems>({
  show: ({ items, ...sums }, { currency }, context) => drawLineItems(items, sums, currency, context),
});
