import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { definitionLogContract } from "#modeling/definition-log/contract.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../contract.ts";

/** What readers see of a view, and the way back from it. */
export function usePublishing({ id: viewId, collectionId, internalName: name, draft }: ViewShown) {
  const t = useTranslations("viewAdmin.publishing");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const params = { teamId, viewId };

  /** The last change of this view, by the log: nobody else's where theirs came between. */
  const undoLast = () =>
    attempt(t("undoFailed"), async () => {
      const query = { collectionId, limit: "10" };
      const { changes } = await call(definitionLogContract.listStructureChanges, { params: { teamId }, query });
      const last = changes.find(({ subjectId, kind }) => subjectId === viewId && kind === "updated");
      if (!last) throw new Error("the log does not have it");
      await call(definitionLogContract.undoStructureChange, { params: { teamId, changeId: last.id } });
    });
  const withUndo = (undo: () => unknown) => ({ undo: { label: say("undo"), run: () => void undo() } });

  return {
    publish: () =>
      attempt(t("publishFailed"), async () => {
        await call(dataViewsContract.publishView, { params });
        toast.done(t("published", { name }), withUndo(undoLast));
      }),
    unpublish: () =>
      attempt(t("unpublishFailed"), async () => {
        await call(dataViewsContract.unpublishView, { params });
        toast.done(t("unpublished", { name }), withUndo(undoLast));
      }),
    revert: () =>
      attempt(t("revertFailed"), async () => {
        await call(dataViewsContract.revertView, { params });
        const putBack = () =>
          attempt(t("undoFailed"), () => call(dataViewsContract.changeView, { params, body: { settings: draft } }));
        toast.done(t("reverted"), withUndo(putBack));
      }),
  };
}
