import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { inOrder } from "#client/in-order.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { newId } from "#shared/ids.ts";
import { saveFile } from "#ui/save-file.ts";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardBrief } from "#wizards/data-wizards/contract.ts";
import { wizardFilesContract } from "#wizards/wizard-files/contract.ts";
import { useShownVersion, useShowWizard } from "./wizard-queries.ts";

/** What is done with whole wizards; each tells of it, and of what went wrong. */
export function useWizardActions() {
  const t = useTranslations("wizards.admin.actions");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { putInBin } = useBin();
  const shownVersion = useShownVersion();
  const show = useShowWizard();
  const at = (wizardId: string) => ({ params: { teamId, wizardId } });
  const undo = (run: () => unknown) => ({ undo: { label: say("undo"), run: () => void run() } });

  return {
    open: (wizardId: string) => navigate({ to: pathTo("admin.wizard.steps", { teamId, dataWizardId: wizardId })! }),
    order: (wizardIds: string[]) =>
      attempt(t("orderFailed"), () =>
        call(dataWizardsContract.orderWizards, { params: { teamId }, body: { wizardIds } }),
      ),
    duplicate: ({ id, name }: WizardBrief) =>
      attempt(t("createFailed"), async () => {
        const copyId = newId();
        const body = { id: copyId, name: t("copyName", { name }).slice(0, 120) };
        await call(dataWizardsContract.duplicateWizard, { ...at(id), body });
        const forget = () => attempt(t("deleteFailed"), () => call(dataWizardsContract.deleteWizard, at(copyId)));
        toast.done(t("created"), undo(forget));
      }),
    /** What is used in it is named there, so that another team finds it. */
    exportFile: ({ id, name }: WizardBrief) =>
      attempt(t("exportFailed"), async () => {
        const file = await call(wizardFilesContract.readWizardFile, at(id));
        const text = new Blob([JSON.stringify(file, null, 2)], { type: "application/json" });
        saveFile(text, `${t("fileName", { name })}.json`);
      }),
    /** Asks first; true where it was deleted. */
    remove: ({ id, name }: WizardBrief): Promise<boolean> =>
      putInBin({
        name,
        question: { body: t("deleteBody"), confirmLabel: t("delete") },
        remove: () => call(dataWizardsContract.deleteWizard, at(id)),
        removeFailed: t("deleteFailed"),
        restore: () => call(dataWizardsContract.restoreWizard, at(id)),
        restoreFailed: t("restoreFailed"),
      }),
    /** `isSeen`: on its own pages what is published is what is shown; in a list its publisher sees nothing of it. */
    publish: ({ id, name, isPublished }: WizardBrief, { isSeen = false } = {}) =>
      attempt(t("publishFailed"), async () => {
        await inOrder(id, async () => {
          const version = isSeen ? shownVersion(id) : undefined;
          const body = version === undefined ? {} : { version };
          show(await call(dataWizardsContract.publishWizard, { ...at(id), body }));
        });
        const close = () => attempt(t("unpublishFailed"), () => call(dataWizardsContract.unpublishWizard, at(id)));
        toast.done(t("published", { name }), isPublished ? {} : undo(close));
      }),
    unpublish: ({ id, name }: WizardBrief) =>
      attempt(t("unpublishFailed"), async () => {
        await inOrder(id, async () => show(await call(dataWizardsContract.unpublishWizard, at(id))));
        const open = () =>
          attempt(t("publishFailed"), () => call(dataWizardsContract.publishWizard, { ...at(id), body: {} }));
        toast.done(t("unpublished", { name }), undo(open));
      }),
    revert: ({ id }: WizardBrief) =>
      attempt(t("revertFailed"), async () => {
        await inOrder(id, async () => show(await call(dataWizardsContract.revertWizard, at(id))));
        toast.done(t("reverted"));
      }),
  };
}
