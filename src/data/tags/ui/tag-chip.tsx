import { useTranslations } from "use-intl";
import { ChipRemove } from "#ui/chip-remove.tsx";
import type { TagColor } from "../tag-colors.ts";
import classes from "./tag-chip.module.css";

type TagChipProps = { tag: { name: string; color: TagColor }; onRemove?: (() => void) | undefined };

/** A tag wherever it is shown. */
export function TagChip({ tag: { name, color }, onRemove }: TagChipProps) {
  const t = useTranslations("recordPage.tags");
  return (
    <span className={classes.tag} data-color={color}>
      <span className={classes.name}>{name}</span>
      {onRemove && <ChipRemove aria-label={t("remove", { name })} onClick={onRemove} />}
    </span>
  );
}
