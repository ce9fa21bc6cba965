import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../contract.ts";
import { allRecords } from "./last-view.ts";
import { useViewUses } from "./use-view-uses.ts";

/** What one does with a view as a whole; each tells of it, and of what went wrong. */
export function useViewActions(view: ViewShown) {
  const t = useTranslations("views.actions");
  const say = useTranslations("ui.actions");
  const ask = useTranslations("views.uses");
  const usesOf = useViewUses();
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const navigate = useNavigate();
  const params = { teamId, viewId: view.id };
  const open = (viewId: string) => navigate({ to: ".", search: { view: viewId } as never, resetScroll: false });

  const attempt = async (act: () => Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await act();
      await changed();
      return true;
    } catch (error) {
      toast.fail(explainFailure(failed, error));
      return false;
    }
  };

  return {
    open,
    remove: async () => {
      const name = view.internalName;
      const uses = await usesOf(view);
      const question = {
        title: ask("title", { name }),
        body: uses.length > 0 ? uses.join(" ") : ask("nothing"),
        confirmLabel: ask("confirm"),
        danger: true,
      };
      // The team's is other people's too; one's own is brought back by the toast.
      if ((uses.length > 0 || !view.isPersonal) && !(await confirm(question))) return;
      const isGone = await attempt(() => call(dataViewsContract.deleteView, { params }), t("deleteFailed"));
      if (!isGone) return;
      await open(allRecords);
      const undo = async () => {
        if (await attempt(() => call(dataViewsContract.restoreView, { params }), t("restoreFailed")))
          await open(view.id);
      };
      toast.done(t("deleted", { name }), { undo: { label: say("undo"), run: () => void undo() } });
    },
    share: async () => {
      const body = { isPersonal: false as const };
      const isShared = await attempt(() => call(dataViewsContract.changeView, { params, body }), t("shareFailed"));
      if (isShared) toast.done(t("shared", { name: view.internalName }));
    },
    publish: () => attempt(() => call(dataViewsContract.publishView, { params }), t("publishFailed")),
    duplicate: async (isPersonal: boolean) => {
      const internalName = t("copyName", { name: view.internalName }).slice(0, 120);
      let made: ViewShown | undefined;
      const act = async () => {
        made = await call(dataViewsContract.duplicateView, { params, body: { internalName, isPersonal } });
        if (!isPersonal) await call(dataViewsContract.publishView, { params: { teamId, viewId: made.id } });
      };
      if ((await attempt(act, t("duplicateFailed"))) && made) await open(made.id);
    },
  };
}
