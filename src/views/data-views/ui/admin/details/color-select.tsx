import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Swatch } from "#data/custom-lists/ui/item-look.tsx";
import { itemColors, readColor } from "#data/fields/item-colors.ts";
import classes from "./details.module.css";

/** One of the palette's colours, each with its name. */
export function ColorSelect({ label, ...rest }: { label: string; value: string; onChange: (color: string) => void }) {
  const t = useTranslations("customLists.look.colors");
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={itemColors.map((color) => ({ value: color, label: t(color) }))}
      value={rest.value}
      onChange={(color) => color && rest.onChange(color)}
      leftSection={<Swatch item={{ color: readColor(rest.value), icon: null }} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Swatch item={{ color: readColor(option.value), icon: null }} />
          {option.label}
        </span>
      )}
    />
  );
}
