import { useFormatter } from "use-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size as people say it: 3.2 GB. */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
    const unit = units[place]!;
    return format.number(bytes / 1000 ** place, { style: "unit", unit, maximumFractionDigits: place > 2 ? 1 : 0 });
  };
}
