import { useTranslations } from "use-intl";
import { useStructureBin } from "#modeling/definition-log/ui/definition-log-queries.ts";
import { DeletedDefinitions } from "#modeling/definition-log/ui/deleted-definitions.tsx";
import { useRestoreCollection } from "../actions/use-restore-collection.ts";
import { binnedTrees } from "./binned-trees.ts";

/** Collections that can still come back, each with what was deleted along with it. */
export function RecentlyDeleted({ isOpen = false }: { isOpen?: boolean }) {
  const t = useTranslations("collections.deleted");
  const restore = useRestoreCollection();
  const { data = [] } = useStructureBin();
  const trees = binnedTrees(data);
  return (
    <DeletedDefinitions
      title={t(isOpen ? "inBin" : "title", { count: trees.length })}
      isOpen={isOpen}
      deleted={trees.map(({ root, ids }) => ({ ...root, icon: root.icon ?? "fas_folder", along: ids.length - 1 }))}
      restore={restore}
    />
  );
}
