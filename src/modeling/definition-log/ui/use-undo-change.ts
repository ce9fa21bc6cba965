import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { definitionLogContract, type StructureChange } from "../contract.ts";
import { useKeyName } from "./use-key-name.ts";

/** Undoes one change. What would take something away with its values is asked first. */
export function useUndoChange() {
  const t = useTranslations("structure.undo");
  const { teamId } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const explain = useExplained();
  const [undoing, setUndoing] = useState<string>();

  const ask = ({ kind, name, subject }: StructureChange): Promise<boolean> =>
    kind === "created" || kind === "restored"
      ? confirm({
          title: t("removeTitle", { name }),
          body: t("removeBody", { subject }),
          confirmLabel: t("removeConfirm"),
          danger: true,
        })
      : Promise.resolve(true);

  const undo = async (change: StructureChange) => {
    if (!(await ask(change))) return;
    setUndoing(change.id);
    try {
      const { workId } = await call(definitionLogContract.undoStructureChange, {
        params: { teamId, changeId: change.id },
      });
      if (workId) toast.info(t("goesOn", { name: change.name }));
      else toast.done(t("done", { name: change.name }));
    } catch (error) {
      toast.fail(explain(error));
    } finally {
      setUndoing(undefined);
      await definitionsChanged();
    }
  };
  return { undo, undoing };
}

/** What was changed since is named; other rules speak for themselves. */
function useExplained(): (error: unknown) => string {
  const t = useTranslations("structure.undo");
  const format = useFormatter();
  const nameOf = useKeyName();
  return (error) => {
    if (!(error instanceof ApiError)) return t("failed");
    const since = error.fields.filter(({ messageKey }) => messageKey === "data.changedSince");
    if (since.length > 0) return t("changedSince", { what: format.list(since.map(({ path }) => nameOf(path))) });
    return [...new Set(error.fields.map(({ message }) => message))].join(" ") || error.message;
  };
}
