import { useId } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type ItemColor, itemColors } from "../item-colors.ts";
import classes from "./item-look.module.css";

const choices = [null, ...itemColors] as const;

/** Every colour with its name: nobody has to tell them apart by sight. */
export function ColorChoice({ value, onChange }: { value: ItemColor | null; onChange(color: ItemColor | null): void }) {
  const t = useTranslations("customLists.look");
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t("color")} className={classes.colors}>
      {choices.map((color) => (
        <label key={color} className={classes.color}>
          <input
            type="radio"
            name={group}
            className={classes.radio}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <span className={classes.swatch} data-color={color ?? "none"}>
            {value === color ? <Icon name="fas_check" size={12} /> : <span className={classes.dot} />}
          </span>
          {t(`colors.${color ?? "none"}`)}
        </label>
      ))}
    </div>
  );
}
