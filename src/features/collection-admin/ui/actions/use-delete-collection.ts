import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#features/collections/contract.ts";
import { structureContract } from "#features/collections/structure-contract.ts";
import { useCollections, useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { treeBelow } from "../collection-tree.ts";
import { useRestoreCollection } from "./use-restore-collection.ts";

/** Asks, saying what goes along; true when it is in the bin. */
export function useDeleteCollection(): (collection: DataCollection) => Promise<boolean> {
  const t = useTranslations("collections.delete");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const { data: all = [] } = useCollections();
  const changed = useDefinitionsChanged();
  const restore = useRestoreCollection();
  return async (collection) => {
    const tree = treeBelow(all, collection.id);
    const { id, pluralName: name } = collection;
    const title = t("title", { name });
    if (!(await confirm({ title, body: describe(tree), confirmLabel: t("confirm"), danger: true }))) return false;
    try {
      await call(structureContract.deleteCollection, { params: { teamId, collectionId: id } });
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    }
    const undo = { label: say("undo"), run: () => void restore(id, name) };
    toast.done(t("done", { name }), { undo });
    await changed();
    return true;
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
