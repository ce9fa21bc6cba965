import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#features/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { toast } from "#ui/toast.ts";

/** Brings a collection back from the bin, with all that went there with it. */
export function useRestoreCollection(): (collectionId: string, name: string) => Promise<void> {
  const t = useTranslations("collections.restore");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  return async (collectionId, name) => {
    try {
      await call(structureContract.restoreCollection, { params: { teamId, collectionId } });
      toast.done(t("done", { name }));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
    await changed();
  };
}
