import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../contract.ts";
import { useViewUses } from "../use-view-uses.ts";

/** What is done with views where they are administered; each tells of it, and of what went wrong. */
export function useAdminActions() {
  const t = useTranslations("viewAdmin.actions");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const usesOf = useViewUses();
  const { putInBin, bringBack } = useBin();
  const at = (viewId: string) => ({ params: { teamId, viewId } });
  const restore = (viewId: string) => call(dataViewsContract.restoreView, at(viewId));

  return {
    open: (viewId: string) => navigate({ to: pathTo("admin.view.details", { teamId, dataViewId: viewId })! }),
    order: (collectionId: string, viewIds: string[], isPersonal: boolean) =>
      attempt(t("orderFailed"), () =>
        call(dataViewsContract.orderViews, { params: { teamId, collectionId }, body: { viewIds, isPersonal } }),
      ),
    duplicate: ({ id: viewId, internalName, isPersonal }: ViewShown) =>
      attempt(t("createFailed"), async () => {
        const copyId = newId();
        const body = { id: copyId, internalName: t("copyName", { name: internalName }).slice(0, 120), isPersonal };
        await call(dataViewsContract.duplicateView, { ...at(viewId), body });
        const forget = () => attempt(t("deleteFailed"), () => call(dataViewsContract.deleteView, at(copyId)));
        toast.done(t("created"), { undo: { label: say("undo"), run: () => void forget() } });
      }),
    share: ({ id, internalName: name }: ViewShown) =>
      attempt(t("saveFailed"), async () => {
        await call(dataViewsContract.changeView, { ...at(id), body: { isPersonal: false } });
        toast.done(t("shared", { name }));
      }),
    /** Asks first; true where it was deleted. */
    remove: async (view: ViewShown): Promise<boolean> => {
      const { id, internalName: name, isPersonal } = view;
      const body = [t(isPersonal ? "deleteOwnBody" : "deleteBody"), ...(await usesOf(view))];
      return putInBin({
        name,
        question: { body: body.join(" "), confirmLabel: t("delete") },
        remove: () => call(dataViewsContract.deleteView, at(id)),
        removeFailed: t("deleteFailed"),
        restore: () => restore(id),
        restoreFailed: t("restoreFailed"),
      });
    },
    restore: (viewId: string, name: string) =>
      bringBack({ name, restore: () => restore(viewId), restoreFailed: t("restoreFailed") }),
  };
}

export type AdminActions = ReturnType<typeof useAdminActions>;
