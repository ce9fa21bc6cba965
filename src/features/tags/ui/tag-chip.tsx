import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { TagColor } from "../tag-colors.ts";
import classes from "./tag-chip.module.css";

type TagChipProps = { tag: { name: string; color: TagColor }; onRemove?: (() => void) | undefined };

/** A tag wherever it is shown. */
export function TagChip({ tag: { name, color }, onRemove }: TagChipProps) {
  const t = useTranslations("recordPage.tags");
  return (
    <span className={classes.tag} data-color={color}>
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={t("remove", { name })} onClick={onRemove}>
          <Icon name="fas_xmark" size={10} />
        </button>
      )}
    </span>
  );
}
