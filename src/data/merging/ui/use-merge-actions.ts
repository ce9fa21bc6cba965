import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { RecordActionSource } from "#data/records/ui/record-actions.ts";
import { openMerge } from "./open-merge.ts";

/** In the menu of a record. Items of a list are merged there, with what was chosen of them. */
export const useMergeActions: RecordActionSource["useActions"] = ({ id, homeId }) => {
  const t = useTranslations("recordPage.merge");
  const { data: collections = [] } = useCollections();
  const home = collections.find((each) => each.id === homeId);
  if (!home || home.isUsedAsCustomList) return [];
  return [{ key: "merge", label: t("open"), icon: "fas_code-merge", run: () => openMerge(id) }];
};
