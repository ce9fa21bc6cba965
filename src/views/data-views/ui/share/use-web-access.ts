import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../contract.ts";

/** Opens a view to everyone with its link, or closes it, at once: its other changes are published with it. */
export function useWebAccess(view: ViewShown) {
  const t = useTranslations("viewAdmin.share.web");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const params = { teamId, viewId: view.id };

  const write = (isVisibleExternally: boolean) =>
    call(dataViewsContract.changeView, { params, body: { settings: { isVisibleExternally } } });

  const change = (isOpen: boolean) =>
    attempt(t("failed"), async () => {
      const before = (view.draft ?? view.settings).isVisibleExternally;
      await write(isOpen);
      try {
        await call(dataViewsContract.publishView, { params });
      } catch (error) {
        await write(before);
        throw error;
      }
      const undo = () => void change(!isOpen);
      toast.done(t(isOpen ? "opened" : "closed", { name: view.internalName }), {
        undo: { label: say("undo"), run: undo },
      });
    });

  return async (isOpen: boolean) => {
    if (hasOtherChanges(view)) {
      const question = { title: t("otherTitle"), body: t("otherBody"), confirmLabel: t("otherConfirm") };
      if (!(await confirm(question))) return;
    }
    await change(isOpen);
  };
}

/** Something waits to be published beside whether everyone sees it. */
function hasOtherChanges({ isPublished, hasUnpublishedChanges, draft, settings }: ViewShown): boolean {
  if (!isPublished || !hasUnpublishedChanges || !draft) return false;
  const isVisibleExternally = settings.isVisibleExternally;
  return JSON.stringify({ ...draft, isVisibleExternally }) !== JSON.stringify(settings);
}
