import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import type { FieldActions } from "./use-field-actions.ts";
import type { Panel } from "./use-panel.ts";

export type RowActions = (field: Field) => MenuAction[];

/** What the menu of a row offers. */
export function useRowActions(
  { idNameDataField }: DataCollection,
  nameFieldId: string | undefined,
  { duplicate, makeName }: FieldActions,
  open: (panel: Panel) => void,
): RowActions {
  const t = useTranslations("dataFields.actions");
  const deleting = useTranslations("collections.deleting");
  return (field) => [
    { key: "edit", label: t("edit"), icon: "fas_pen", run: () => open({ kind: "edit", fieldId: field.id }) },
    { key: "duplicate", label: t("duplicate"), icon: "fas_copy", run: () => void duplicate(field) },
    {
      key: "changeType",
      label: t("changeType"),
      icon: "fas_arrows-rotate",
      run: () => open({ kind: "changeType", fieldId: field.id }),
    },
    ...(canName(field) && nameFieldId !== field.id
      ? [{ key: "name", label: t("makeName"), icon: "fas_tag", run: () => void makeName(field, idNameDataField) }]
      : []),
    {
      key: "delete",
      label: deleting("ask"),
      icon: "fas_trash",
      danger: true,
      run: () => open({ kind: "delete", fieldId: field.id }),
    },
  ];
}

/** What can tell records apart in one line can name them. */
function canName({ dataType }: Field): boolean {
  const { sorts, canBeUnique, holds } = fieldTypeNamed(dataType);
  return sorts && canBeUnique && !holds;
}
