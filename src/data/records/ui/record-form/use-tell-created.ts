import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { keepRecordName, recordNameQuery } from "#data/fields/ui/name-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import { toast } from "#ui/toast.ts";
import { recordsContract } from "../../contract.ts";
import { openPeek } from "../peek.ts";
import { recordsKey } from "../record-queries.ts";

export type CreatedRecord = Answer<typeof recordsContract.createRecord>;

type Telling = {
  /** Where one stays on the page: the record can be looked at beside it. */
  canOpen?: boolean;
  onUndone?: ((record: CreatedRecord) => void) | undefined;
};

/** Tells that a record was made; it can be taken back from there. */
export function useTellCreated() {
  const t = useTranslations("recordForm");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();

  const undo = async (record: CreatedRecord, onUndone: Telling["onUndone"]) => {
    try {
      await call(recordsContract.deleteRecord, { params: { teamId, recordId: record.id } });
      onUndone?.(record);
      toast.done(t("undone", { name: record.name || t("unnamed") }));
      // Links to it may be on the page.
      await queries.invalidateQueries({ queryKey: recordsKey(teamId) });
      await queries.invalidateQueries({ queryKey: recordNameQuery(teamId, record.id).queryKey });
    } catch (error) {
      toast.fail(explainFailure(t("undoFailed"), error));
    }
  };

  return (record: CreatedRecord, { canOpen = false, onUndone }: Telling = {}) => {
    keepRecordName(queries, teamId, record);
    toast.done(t("created", { name: record.name || t("unnamed") }), {
      ...(canOpen && { open: { label: t("open"), run: () => openPeek(record.id) } }),
      undo: { label: t("undo"), run: () => void undo(record, onUndone) },
    });
  };
}
