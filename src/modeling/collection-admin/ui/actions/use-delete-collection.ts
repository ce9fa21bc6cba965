import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { treeBelow } from "#data/collections/ui/tree/collection-tree.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";

/** Asks, saying what goes along; true when it is in the bin. */
export function useDeleteCollection(): (collection: DataCollection) => Promise<boolean> {
  const t = useTranslations("collections.delete");
  const { teamId } = useTeamScope();
  const { data: all = [] } = useCollections();
  const { putInBin } = useBin();
  return async (collection) => {
    const tree = treeBelow(all, collection.id);
    const { id, pluralName: name } = collection;
    const params = { teamId, collectionId: id };
    return putInBin({
      name,
      question: { body: describe(tree), confirmLabel: t("confirm") },
      remove: () => call(structureContract.deleteCollection, { params }),
      removeFailed: t("failed"),
      restore: () => call(structureContract.restoreCollection, { params }),
      restoreFailed: t("restoreFailed"),
    });
  };

  function describe([root, ...below]: DataCollection[]): string {
    const smart = below.filter((each) => each.isSmartCollection).length;
    const plain = below.length - smart;
    const records = root?.isSmartCollection ? 0 : (root?.countDataObject ?? 0);
    return [
      root?.isSmartCollection ? t("smartStays") : t("records", { count: records }),
      ...(plain > 0 ? [t("children", { count: plain })] : []),
      ...(smart > 0 ? [t("smart", { count: smart })] : []),
      t("later"),
    ].join(" ");
  }
}
