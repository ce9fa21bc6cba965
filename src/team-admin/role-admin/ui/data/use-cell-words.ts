import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { DataPermission } from "#shared/permissions.ts";
import type { GrantRow, GrantTable } from "../grant-table.ts";

export type CellState = "allow" | "deny" | "inheritYes" | "inheritNo";

/** What a cell says, and where it has it from where it says nothing itself. */
export function useCellWords(table: GrantTable) {
  const t = useTranslations("roleAdmin.data");
  const { data = [] } = useCollections();
  return (
    permission: DataPermission,
    row: GrantRow,
    name: string,
  ): { state: CellState; said: string; label: string } => {
    const setting = table.settingOf(permission, row);
    const { isAllowed, from } = table.inheritedOf(permission, row);
    const state = setting === "inherit" ? (isAllowed ? "inheritYes" : "inheritNo") : setting;
    const above =
      typeof from === "object" ? (data.find(({ id }) => id === from.collectionId)?.pluralName ?? "") : t("all");
    const said =
      state === "inheritNo" && from === "nothing" ? t("states.nothing") : t(`states.${state}`, { name: above });
    return { state, said, label: t("cell", { permission: t(`permissions.${permission}`), name, state: said }) };
  };
}
