import { useTranslations } from "use-intl";
import { confirm } from "#ui/confirm.ts";
import type { ItemShown } from "../contract.ts";
import type { ItemActions } from "./use-item-actions.ts";

/** Deletes at once what nobody has chosen; of the rest it says what is lost, and that retiring loses nothing. */
export function useDeleting({ remove }: ItemActions) {
  const t = useTranslations("customLists.delete");
  return async (items: readonly ItemShown[]): Promise<boolean> => {
    const records = usesOf(items);
    const question = {
      title: t("title", { count: items.length, name: items[0]?.name ?? "" }),
      body: t("body", { records, count: items.length }),
      confirmLabel: t("confirm", { count: items.length }),
      danger: true,
    };
    if (records > 0 && !(await confirm(question))) return false;
    await remove(items);
    return true;
  };
}

/** With dots where it will ask. */
export function useDeleteLabel() {
  const t = useTranslations("collections.deleting");
  return (items: readonly ItemShown[]): string => t(usesOf(items) > 0 ? "ask" : "atOnce");
}

const usesOf = (items: readonly ItemShown[]): number => items.reduce((sum, { usedBy }) => sum + (usedBy ?? 0), 0);
