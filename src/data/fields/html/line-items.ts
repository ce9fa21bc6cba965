import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import type { HtmlContext } from "../field-html.ts";
import type { LineItem } from "../line-item.ts";
import type { Amounts } from "../line-item-math.ts";
import { formatNumber, moneyFormat } from "../number-format.ts";

/** Lines to read, and what they come to. Columns in which nothing stands are left out. */
export function drawLineItems(
  items: readonly LineItem[],
  sums: Amounts | undefined,
  currency: string | null,
  context: HtmlContext,
): Html {
  const { language, say } = context;
  const word = (key: string) => say(`fields.inputs.lineItems.${key}`);
  const number = (value: string) => formatNumber(localeOf[language], value, { maximumFractionDigits: 4 });
  const percent = (value: string) => say("fields.inputs.lineItems.percent", { value: number(value) });
  const money = (amount: string) => formatNumber(localeOf[language], amount, moneyFormat(currency));
  const columns = [
    { head: word("quantity"), text: (item: LineItem) => number(item.quantity), isShown: true },
    { head: word("unitPrice"), text: (item: LineItem) => money(item.unitPrice), isShown: true },
    {
      head: word("discount"),
      text: (item: LineItem) => percent(item.discountPercent),
      isShown: items.some(({ discountPercent }) => discountPercent !== "0"),
    },
    {
      head: word("tax"),
      text: (item: LineItem) => percent(item.taxPercent),
      isShown: items.some(({ taxPercent }) => taxPercent !== "0"),
    },
    { head: word("total"), text: (item: LineItem) => money(item.total), isShown: true },
  ].filter(({ isShown }) => isShown);
  const heads = columns.map(({ head }) => html`<th scope="col" class="number">${head}</th>`);
  const rows = items.map((item) => {
    const cells = columns.map(({ head, text }) => html`<td class="number" data-word="${head}">${text(item)}</td>`);
    return html`<tr><th scope="row">${lineName(item, context)}</th>${cells}</tr>`;
  });
  const foot = sums
    ? sumsOf(sums).map(
        ([key, amount]) =>
          html`<tr><th scope="row" colspan="${columns.length}">${word(key)}</th><td class="number">${money(amount)}</td></tr>`,
      )
    : [];
  return html`<table class="line-items"><thead><tr><th scope="col">${word("what")}</th>${heads}</tr></thead><tbody>${rows}</tbody>${foot.length > 0 && html`<tfoot>${foot}</tfoot>`}</table>`;
}

/** The product, and what else was said of it: often only its name once more. */
function lineName({ productId, description }: LineItem, { nameOf, say }: HtmlContext): string {
  const product = productId && (nameOf(productId) ?? say("fields.inputs.lineItems.goneProduct"));
  return [...new Set([product, description])].filter(Boolean).join(" – ");
}

/** Discount and tax only where there is any. */
function sumsOf({ subtotal, discount, tax, total }: Amounts): [key: string, amount: string][] {
  const isPlain = discount === "0" && tax === "0";
  const all: [string, string, boolean][] = [
    ["subtotal", subtotal, !isPlain],
    ["discountSum", minus(discount), discount !== "0"],
    ["taxSum", tax, tax !== "0"],
    ["total", total, true],
  ];
  return all.filter(([, , isShown]) => isShown).map(([key, amount]) => [key, amount]);
}

const minus = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
