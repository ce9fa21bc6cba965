import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";

/** Brings a collection back from the bin, with all that went there with it. */
export function useRestoreCollection() {
  const t = useTranslations("collections.delete");
  const { teamId } = useTeamScope();
  const { bringBack } = useBin();
  return (collectionId: string, name: string) =>
    bringBack({
      name,
      restore: () => call(structureContract.restoreCollection, { params: { teamId, collectionId } }),
      restoreFailed: t("restoreFailed"),
    });
}
