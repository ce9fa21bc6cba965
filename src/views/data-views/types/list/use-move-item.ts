import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { ownChanges } from "#client/own-changes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useUndo } from "#data/history/ui/use-undo.ts";
import { recordsContract } from "#data/records/contract.ts";
import { toast } from "#ui/toast.ts";
import type { ItemShown } from "../../items-contract.ts";
import { openUndoSteps } from "../../ui/undo-steps.ts";
import { itemsKey } from "../../ui/use-items.ts";
import type { BoardColumn } from "./use-board-columns.ts";

/** An item on its way to another column: it stands there at once. */
export type MovingItem = { item: ItemShown; from: string; to: string };

/** Moving an item changes what is chosen in it: one change, taken back by its toast or by Ctrl+Z. */
export function useMoveItem(viewId: string, fieldId: string) {
  const t = useTranslations("views.board");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const undo = useUndo();
  const latest = useRef(undo);
  latest.current = undo;
  const [moving, setMoving] = useState<readonly MovingItem[]>([]);
  const readAnew = () => queries.invalidateQueries({ queryKey: itemsKey(teamId, viewId) });
  const steps = useMemo(
    () =>
      openUndoSteps(async (changeSetId) => {
        await latest.current(changeSetId);
        await queries.invalidateQueries({ queryKey: itemsKey(teamId, viewId) });
      }),
    [queries, teamId, viewId],
  );

  const move = async (item: ItemShown, from: BoardColumn, to: BoardColumn): Promise<boolean> => {
    if (from.key === to.key) return false;
    const step = { item, from: from.key, to: to.key };
    setMoving((before) => [...before.filter((each) => each.item.id !== item.id), step]);
    try {
      const params = { teamId, recordId: item.id };
      const body = { values: { [fieldId]: to.value } };
      const { changeSetId } = await ownChanges.watch(call(recordsContract.updateRecord, { params, body }));
      const words = t("moved", { name: item.name, to: to.name });
      if (changeSetId) steps.add(changeSetId, (run) => toast.done(words, { undo: { label: say("undo"), run } }));
      else toast.done(words);
      return true;
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      await readAnew().catch(() => {});
      setMoving((before) => before.filter((each) => each !== step));
    }
  };
  return { moving, move, undoLast: steps.undoLast };
}
