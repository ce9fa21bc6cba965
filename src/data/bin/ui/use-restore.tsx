import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { bulkContract } from "#data/bulk/contract.ts";
import { useUndo } from "#data/history/ui/use-undo.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import classes from "./bin-page.module.css";
import { type BinnedRecord, useReadBinAnew } from "./bin-queries.ts";
import { type Unrestorable, unrestorable } from "./restore-problems.ts";

/** Brings records back, one or many as one change. Those that cannot come are named, and the others offered. */
export function useRestore() {
  const t = useTranslations("bin.restoring");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const readAnew = useReadBinAnew();
  const undo = useUndo();

  const bringBack = async (records: readonly BinnedRecord[]): Promise<void> => {
    const body = { action: "restore" as const, recordIds: records.map(({ id }) => id) };
    const { changeSetId } = await call(bulkContract.changeRecords, { params: { teamId }, body });
    const words = t("done", { count: records.length, name: records[0]!.name || t("nameless") });
    const back = changeSetId && { undo: { label: say("undo"), run: () => void undo(changeSetId).then(readAnew) } };
    toast.done(words, back || {});
  };

  /** True where something came back. */
  const restore = async (records: readonly BinnedRecord[]): Promise<boolean> => {
    try {
      await bringBack(records);
      return true;
    } catch (error) {
      const problems = unrestorable(error);
      const stuck = new Set(problems.map(({ id }) => id));
      const others = records.filter(({ id }) => !stuck.has(id));
      if (problems.length === 0 || others.length === 0) {
        toast.fail(explainFailure(t("failed", { count: records.length }), error));
        return false;
      }
      const isRequested = await confirm({
        title: t("someTitle", { count: problems.length }),
        body: <Problems problems={problems} records={records} />,
        confirmLabel: t("others", { count: others.length }),
      });
      return isRequested && restore(others);
    } finally {
      await readAnew();
    }
  };
  return restore;
}

const mostNamed = 5;

function Problems({ problems, records }: { problems: Unrestorable[]; records: readonly BinnedRecord[] }) {
  const t = useTranslations("bin.restoring");
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const left = problems.length - mostNamed;
  return (
    <ul className={classes.problems}>
      {problems.slice(0, mostNamed).map(({ id, reasons }) => (
        <li key={id}>
          <b>{names.get(id) || t("nameless")}</b>: {reasons.join(" ")}
        </li>
      ))}
      {left > 0 && <li>{t("more", { count: left })}</li>}
    </ul>
  );
}
