import { moneyFormat } from "../number-format.ts";
import { useNumberText } from "./use-number-text.ts";

/** Amounts in a field's currency. */
export function useMoneyText(currency: string | null): (amount: string) => string {
  const number = useNumberText();
  return (amount) => number(amount, moneyFormat(currency));
}
