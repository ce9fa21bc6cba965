import { useTranslations } from "use-intl";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { useAttempt } from "./use-attempt.ts";

type BringingBack = { name: string; restore: () => Promise<unknown>; restoreFailed: string };
type Binning = BringingBack & {
  /** Absent: whoever calls has asked already. */
  question?: { body: string; confirmLabel: string };
  remove: () => Promise<unknown>;
  removeFailed: string;
};

/** Definitions go to the bin, and come back from it, everywhere with the same words. Both answer whether it was done. */
export function useBin() {
  const t = useTranslations("collections.deleting");
  const say = useTranslations("ui.actions");
  const attempt = useAttempt();
  const bringBack = ({ name, restore, restoreFailed }: BringingBack) =>
    attempt(restoreFailed, async () => {
      await restore();
      toast.done(t("isBack", { name }));
    });
  const putInBin = async ({ question, remove, removeFailed, ...back }: Binning): Promise<boolean> => {
    const { name } = back;
    if (question && !(await confirm({ title: t("title", { name }), ...question, danger: true }))) return false;
    return attempt(removeFailed, async () => {
      await remove();
      toast.done(t("inBin", { name }), { undo: { label: say("undo"), run: () => void bringBack(back) } });
    });
  };
  return { putInBin, bringBack };
}
