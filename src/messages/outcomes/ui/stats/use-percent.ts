import { useFormatter } from "use-intl";

/** A part of all in percent; of small ones the first place behind the point counts. */
export function usePercent(): (part: number) => string {
  const format = useFormatter();
  return (part) => format.number(part, { style: "percent", maximumFractionDigits: part > 0 && part < 0.1 ? 1 : 0 });
}
