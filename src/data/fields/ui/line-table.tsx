import { useTranslations } from "use-intl";
import type { LineItem } from "../line-item.ts";
import { type Naming, useRecordNames } from "./known-names.tsx";
import classes from "./line-totals.module.css";
import { useMoneyText } from "./use-money-text.ts";
import { useNumberText } from "./use-number-text.ts";

/** Lines to read. Columns in which nothing stands are left out. */
export function LineTable({ items, currency }: { items: readonly LineItem[]; currency: string | null }) {
  const t = useTranslations("fields.inputs.lineItems");
  const money = useMoneyText(currency);
  const number = useNumberText();
  const nameOf = useProductNames(items);
  const percent = (value: string) => number(value, { maximumFractionDigits: 4 });
  const columns = [
    {
      word: t("quantity"),
      text: (item: LineItem) => number(item.quantity, { maximumFractionDigits: 4 }),
      isShown: true,
    },
    { word: t("unitPrice"), text: (item: LineItem) => money(item.unitPrice), isShown: true },
    {
      word: t("discount"),
      text: ({ discountPercent }: LineItem) => t("percent", { value: percent(discountPercent) }),
      isShown: items.some(({ discountPercent }) => discountPercent !== "0"),
    },
    {
      word: t("tax"),
      text: ({ taxPercent }: LineItem) => t("percent", { value: percent(taxPercent) }),
      isShown: items.some(({ taxPercent }) => taxPercent !== "0"),
    },
    { word: t("total"), text: (item: LineItem) => money(item.total), isShown: true },
  ].filter(({ isShown }) => isShown);
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            {[{ word: t("what") }, ...columns].map(({ word }) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <tr key={place}>
              <td>{lineName(item, nameOf, t("goneProduct"))}</td>
              {columns.map(({ word, text }) => (
                <td key={word} data-word={word}>
                  {text(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function useProductNames(items: readonly LineItem[]): Naming {
  return useRecordNames([...new Set(items.flatMap(({ productId }) => productId ?? []))]);
}

/** The product, and what else was said of it: often only its name once more. */
export function lineName({ productId, description }: LineItem, nameOf: Naming, gone: string): string {
  const known = productId ? nameOf(productId) : undefined;
  const product = productId && (known === null ? gone : (known?.name ?? "…"));
  return [...new Set([product, description])].filter(Boolean).join(" – ");
}
