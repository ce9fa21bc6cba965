import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { cellsOf, type GrantRow, presetsOf } from "../grant-table.ts";
import type { GrantDraft } from "./use-grant-draft.ts";

const icons = {
  none: "fas_ban",
  read: "fas_eye",
  edit: "fas_pen",
  full: "fas_key",
  inherit: "fas_arrow-up",
} as const;

/** A whole line at once. */
export function PresetMenu({ row, name, draft }: { row: GrantRow; name: string; draft: GrantDraft }) {
  const t = useTranslations("roleAdmin.data");
  const actions = presetsOf(row).map((preset) => ({
    key: preset,
    label: preset === "none" && row.kind === "field" ? t("presets.hidden") : t(`presets.${preset}`),
    icon: icons[preset],
    run: () => draft.set(row, cellsOf(preset, row)),
  }));
  return <ActionMenu actions={actions} size={28} label={t("presetFor", { name })} />;
}
