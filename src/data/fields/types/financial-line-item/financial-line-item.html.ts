import { makeFieldHtml } from "../../field-html.ts";
import { drawLineItems } from "../../html/line-items.ts";
import type { LineItem } from "../../line-item.ts";

/** Not entered there: what something costs is nothing that a stranger says. */
export const financialLineItemHtml = makeFieldHtml<{ currency: string | null }, LineItem>({
  show: (item, { currency }, context) => drawLineItems([item], undefined, currency, context),
});
