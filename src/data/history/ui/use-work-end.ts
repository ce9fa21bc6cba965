import { useTranslations } from "use-intl";
import { ownChanges } from "#client/own-changes.ts";
import type { LongWorkShown } from "#platform/long-work/contract.ts";
import type { WatchedWork } from "#platform/long-work/ui/watched-work.ts";
import { toast } from "#ui/toast.ts";
import { useTakeBack } from "./use-take-back.tsx";
import { resultOf } from "./work-result.ts";

const mostReasons = 3;

/** Says how long work has ended, with the way back. */
export function useWorkEnd() {
  const t = useTranslations("gridBulk");
  const say = useTranslations("ui.actions");
  const { takeBack } = useTakeBack();
  return ({ what }: WatchedWork, work: LongWorkShown): void => {
    const { changeSetId, records, skipped, notFound } = resultOf(work);
    if (changeSetId) ownChanges.add(changeSetId);
    // What is removed for good leaves no change set behind.
    const count = what === "empty" ? work.done : records;
    const run = () => void (changeSetId && takeBack(changeSetId, { asks: false }));
    const wayBack = changeSetId ? { undo: { label: say("undo"), run } } : {};
    const done = count > 0 || notFound > 0 ? t(`done.${what}`, { count }) : t("unchanged");
    const left = [
      ...(notFound > 0 ? [t("locate.notFound", { count: notFound })] : []),
      ...(skipped > 0 ? [t("work.skipped", { count: skipped })] : []),
    ];
    if (work.state === "failed") toast.fail(t("work.failed", { count, why: reasonsOf(work) }), wayBack);
    else if (work.state === "stopped") toast.info(t("work.stopped", { count }), wayBack);
    else if (left.length > 0) toast.warn([done, ...left].join(" "), wayBack);
    else toast.done(done, wayBack);
  };
}

function reasonsOf({ problem }: LongWorkShown): string {
  const reasons = [...new Set(problem?.fields.map(({ message }) => message))];
  return reasons.length > 0 ? reasons.slice(0, mostReasons).join(" ") : (problem?.message ?? "");
}
