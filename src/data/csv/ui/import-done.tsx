import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { historyContract } from "#data/history/contract.ts";
import { useTakeBack } from "#data/history/ui/use-take-back.tsx";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { ImportDuplicates } from "./import-duplicates.tsx";
import classes from "./import-panel.module.css";
import { ImportState } from "./import-state.tsx";
import type { Imported } from "./read-import.ts";

type ImportDoneProps = {
  collectionId: string;
  importId: string;
  result: Imported;
  onUndone: (changeSetId: string) => void;
  /** Lists what was changed since a moment. */
  show: (since: string) => void;
  startOver: () => void;
  close: () => void;
};

/** What was imported, with the way back and the way to it. */
export function ImportDone({ collectionId, importId, result, onUndone, show, startOver, close }: ImportDoneProps) {
  const t = useTranslations("csvImport");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const { takeBack, undoing } = useTakeBack();
  const [isFinding, setFinding] = useState(false);
  const { create, update, badRows, changeSetId } = result;
  const named = result.missing.reduce((sum, { count }) => sum + count, 0);
  const undo = async (id: string) => {
    if (!(await takeBack(id, { asks: false }))) return;
    onUndone(id);
    close();
  };
  const find = async (id: string) => {
    setFinding(true);
    try {
      const { at } = await call(historyContract.readChangeSet, { params: { teamId, changeSetId: id }, query: {} });
      show(at);
      close();
    } catch (error) {
      toast.fail(explainFailure(t("showFailed"), error));
    } finally {
      setFinding(false);
    }
  };
  return (
    <div className={classes.stack}>
      <Card>
        <ImportState isDone sentence={t("imported", { create, update })}>
          {named > 0 && <p className={classes.hint}>{t("alsoCreated", { count: named })}</p>}
          {badRows > 0 && <p className={classes.hint}>{t("leftOut", { count: badRows })}</p>}
          <div className={classes.buttons} data-middle>
            {changeSetId && (
              <Button variant="default" loading={undoing !== undefined} onClick={() => void undo(changeSetId)}>
                {say("undo")}
              </Button>
            )}
            <Button variant="default" onClick={startOver}>
              {t("anotherFile")}
            </Button>
            {changeSetId ? (
              <Button loading={isFinding} onClick={() => void find(changeSetId)}>
                {t("show")}
              </Button>
            ) : (
              <Button onClick={close}>{say("close")}</Button>
            )}
          </div>
        </ImportState>
      </Card>
      {create > 0 && <ImportDuplicates {...{ collectionId, importId }} />}
    </div>
  );
}
