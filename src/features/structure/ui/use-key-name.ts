import { useTranslations } from "use-intl";

const known = [
  "name",
  "pluralName",
  "title",
  "subtitle",
  "icon",
  "description",
  "parentId",
  "membershipFilter",
  "membershipOrder",
  "isGloballySearchable",
  "isShownInSidebar",
  "isShownOnTeamDashboard",
  "representsPeople",
  "isInternalConfiguration",
  "isUsedAsCustomList",
  "recordsCanBePurchased",
  "isBlueprint",
  "blueprintPrice",
  "nameFieldId",
  "avatarFieldId",
  "translations",
  "type",
  "isRequired",
  "isUnique",
  "defaultValue",
  "displayWidth",
  "isDisplayedOnViews",
  "color",
  "sourceFieldId",
  "editingMode",
  "fields",
  "cardIds",
  "fieldOrder",
  "cardOrder",
  "cardGroupOrder",
  "reverseTitle",
] as const;

/** What an attribute of a definition is called; a setting by its own name where there is one. */
export function useKeyName(): (key: string) => string {
  const t = useTranslations("structure.keys");
  const settings = useTranslations("fields.settings");
  return (key) => {
    const name = known.find((each) => each === key);
    if (name) return t(name);
    const setting = `${key.replace("config.", "")}.label` as never;
    return settings.has(setting) ? settings(setting) : t("other");
  };
}
