import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { ItemShown } from "../contract.ts";
import classes from "./selection-bar.module.css";
import { useDeleteLabel } from "./use-deleting.ts";

interface SelectionBarProps {
  items: readonly ItemShown[];
  onMerge: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClear(): void;
}

/** What can be done with those that are ticked. */
export function SelectionBar({ items, onMerge, onDelete, onClear }: SelectionBarProps) {
  const t = useTranslations("customLists.selection");
  const deletes = useDeleteLabel();
  const count = items.length;
  return (
    <section className={classes.bar} data-bottom-bar aria-label={t("label")}>
      <span className={classes.count} role="status">
        {t("count", { count })}
      </span>
      {onMerge && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="fas_layer-group" size={12} />}
          disabled={count < 2}
          onClick={onMerge}
        >
          {t("merge")}
        </Button>
      )}
      {onDelete && (
        <Button size="xs" variant="default" leftSection={<Icon name="fas_trash" size={12} />} onClick={onDelete}>
          {deletes(items)}
        </Button>
      )}
      <IconButton icon="fas_xmark" label={t("clear")} size={32} onClick={onClear} />
    </section>
  );
}
