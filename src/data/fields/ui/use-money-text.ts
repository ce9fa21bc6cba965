import { useNumberText } from "./use-number-text.ts";

/** Amounts in a field's currency; where none is known, with two digits and no sign. */
export function useMoneyText(currency: string | null): (amount: string) => string {
  const number = useNumberText();
  return (amount) =>
    number(amount, currency ? { style: "currency", currency } : { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
