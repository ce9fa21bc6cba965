import { useTranslations } from "use-intl";
import type { Amounts } from "../line-item-math.ts";
import classes from "./line-totals.module.css";
import { useMoneyText } from "./use-money-text.ts";

/** What the lines come to; discount and tax only where there is any. */
export function LineTotals({ sums, currency }: { sums: Amounts; currency: string | null }) {
  const t = useTranslations("fields.inputs.lineItems");
  const money = useMoneyText(currency);
  const isPlain = sums.discount === "0" && sums.tax === "0";
  return (
    <dl className={classes.totals}>
      {!isPlain && <Sum word={t("subtotal")} amount={money(sums.subtotal)} />}
      {sums.discount !== "0" && <Sum word={t("discountSum")} amount={money(minus(sums.discount))} />}
      {sums.tax !== "0" && <Sum word={t("taxSum")} amount={money(sums.tax)} />}
      <Sum word={t("total")} amount={money(sums.total)} isLast />
    </dl>
  );
}

const Sum = ({ word, amount, isLast }: { word: string; amount: string; isLast?: boolean }) => (
  <div className={classes.sum} data-last={isLast || undefined}>
    <dt>{word}</dt>
    <dd>{amount}</dd>
  </div>
);

const minus = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
