import { useFormatter, useTranslations } from "use-intl";
import { FilterSentence } from "#data/filters/ui/filter-sentence.tsx";
import type { ViewShown } from "../../../contract.ts";
import { addressForPeople } from "../../../item-address.ts";
import { viewTypes } from "../../../registry.ts";
import { plainOptions } from "../../../type-options.ts";
import { type Fact, FactList } from "../fact-list.tsx";
import { useViewColumns } from "./view-columns.ts";

/** The details of a view for those who may not change it: what is set, as far as it is theirs to know. */
export const ViewFacts = ({ view }: { view: ViewShown }) => <FactList facts={useFacts(view)} />;

function useFacts(view: ViewShown): Fact[] {
  const t = useTranslations("viewAdmin");
  const say = useTranslations("views");
  const format = useFormatter();
  const columns = useViewColumns(view.collectionId);
  const { settings, collectionId } = view;
  const titleOf = (key: unknown) => columns.get(String(key ?? ""))?.title;
  const titles = (keys: readonly string[]) => format.list(keys.flatMap((key) => titleOf(key) ?? []));
  const yesOrNo = (isOn: boolean) => t(isOn ? "details.on" : "details.off");
  const { itemUrl, options } = settings;
  return [
    { label: t("details.name"), value: view.internalName },
    { label: t("details.description"), value: view.internalDescription },
    { label: t("facts.type"), value: say(`types.${view.type}`) },
    { label: say("form.display"), value: say(`displays.${settings.displayOption}` as never) },
    { label: t("details.recordNameFieldId.label"), value: titleOf(settings.recordNameFieldId) },
    ...Object.keys(viewTypes[view.type].fieldOptions).map((key) => ({
      label: say(`options.${key}` as never),
      value: titleOf(options[key]),
    })),
    ...plainOptions(view.type).map(({ key }) => ({
      label: say(`options.${key}` as never),
      value: typeof options[key] === "boolean" ? yesOrNo(options[key]) : String(options[key] ?? ""),
    })),
    {
      label: t("details.filter"),
      value: settings.filter && <FilterSentence collectionId={collectionId} filter={settings.filter} />,
    },
    { label: t("details.sort"), value: titles(settings.sort.map(({ field }) => field)) },
    { label: t("details.groupBy"), value: titles(settings.groupBy) },
    {
      label: t("colors.title"),
      value:
        settings.rowColors &&
        ("field" in settings.rowColors ? titleOf(settings.rowColors.field) : t("colors.modes.rules")),
    },
    { label: t("details.autoUpdate"), value: yesOrNo(settings.autoUpdateData) },
    {
      label: t("itemUrl.title"),
      value:
        itemUrl.kind === "address"
          ? addressForPeople(itemUrl.address, [...columns.values()])
          : t(`itemUrl.kinds.${itemUrl.kind}`),
    },
    { label: t("details.itemUrlOverrideFieldId.label"), value: titleOf(settings.itemUrlOverrideFieldId) },
    { label: t("details.openInNewWindowFieldId.label"), value: titleOf(settings.openInNewWindowFieldId) },
    { label: t("details.urlFieldId.label"), value: titleOf(settings.urlFieldId) },
    { label: t("missing.url"), value: settings.missingRecordUrl },
    { label: t("missing.message"), value: settings.missingRecordMessage },
    { label: t("readers.isShownOnDashboard.label"), value: yesOrNo(settings.isShownOnDashboard) },
    { label: t("outside.isVisibleExternally.label"), value: yesOrNo(settings.isVisibleExternally) },
  ];
}
