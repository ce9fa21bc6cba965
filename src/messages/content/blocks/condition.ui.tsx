import { useTranslations } from "use-intl";
import { FilterSentence } from "#data/filters/ui/filter-sentence.tsx";
import type { Filter } from "#shared/filter.ts";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { filter: Filter | null; about: "record" | "item"; test: string };

export const condition = blockUi<Content>({
  kind: "condition",
  icon: "fas_code-branch",
  Caption,
  begin: () => ({ blocks: [], otherwise: [] }),
  hidden: ["blocks", "otherwise", "test", "about"],
});

function Caption({ block: { filter, about, test }, context: { collectionId } }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  if (filter === null) return test === "" ? t("conditionNone") : t("conditionTest", { test });
  if (about === "item") return t("conditionItem");
  if (!collectionId) return t("conditionUnknown");
  return (
    <>
      {t("onlyIf")} <FilterSentence collectionId={collectionId} filter={filter} />
    </>
  );
}
