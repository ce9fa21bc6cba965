import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import type { ItemShown } from "../contract.ts";
import { useDeleteLabel } from "./use-deleting.ts";

interface ItemSelectionProps {
  items: readonly ItemShown[];
  onMerge: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClear(): void;
}

/** What can be done with those that are ticked. */
export function ItemSelection({ items, onMerge, onDelete, onClear }: ItemSelectionProps) {
  const t = useTranslations("customLists.selection");
  const deletes = useDeleteLabel();
  const count = items.length;
  return (
    <SelectionBar label={t("label")} count={t("count", { count })} clearLabel={t("clear")} onClear={onClear}>
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
    </SelectionBar>
  );
}
