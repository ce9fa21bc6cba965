import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import type { DataPermission } from "#shared/permissions.ts";
import { toast } from "#ui/toast.ts";
import { type Role, roleAdminContract } from "../../contract.ts";
import type { Setting } from "../../rules.ts";
import {
  changesOf,
  clashesIn,
  type Draft,
  type GrantRow,
  grantTable,
  keepMine,
  leftOf,
  takeTheirs,
  turned,
  withCells,
} from "../grant-table.ts";
import { useRolesChanged } from "../role-queries.ts";
import { summarizeChanges } from "../summarize-changes.ts";

export type GrantDraft = ReturnType<typeof useGrantDraft>;

/** The cells of a role with what was changed in them. What others save meanwhile comes in, but for the same cells. */
export function useGrantDraft(
  role: Role,
  collections: readonly { id: string; idParentDataCollection: string | null }[],
) {
  const t = useTranslations("roleAdmin");
  const { teamId } = useTeamScope();
  const changed = useRolesChanged(teamId);
  const [begun, setBegun] = useState<Draft>(new Map());
  const [isSaving, setSaving] = useState(false);
  const { dataGrants } = role;
  const draft = leftOf(begun, dataGrants);
  const table = grantTable(dataGrants, draft, collections);
  const set = (row: GrantRow, cells: Partial<Record<DataPermission, Setting>>) =>
    setBegun(withCells(draft, dataGrants, row, cells));
  return {
    table,
    summary: summarizeChanges(dataGrants, draft, collections),
    set,
    turn: (row: GrantRow, permission: DataPermission) => set(row, { [permission]: turned(table, permission, row) }),
    inherit: (row: GrantRow, permission: DataPermission) => set(row, { [permission]: "inherit" }),
    isDirty: draft.size > 0,
    isSaving,
    clashes: clashesIn(draft, dataGrants).length,
    takeTheirs: () => setBegun(takeTheirs(draft, dataGrants)),
    keepMine: () => setBegun(keepMine(draft, dataGrants)),
    discard: () => setBegun(new Map()),
    save: async () => {
      setSaving(true);
      try {
        const body = { changes: changesOf(draft) };
        await call(roleAdminContract.changeGrants, { params: { teamId, roleId: role.id }, body });
        await changed();
        toast.done(t("done.saved"));
      } catch (error) {
        // What the others have set is read now, and shown beside what was meant here.
        if (error instanceof ApiError && error.code === "conflict") await changed();
        toast.fail(explainFailure(t("failed.saved"), error));
      } finally {
        setSaving(false);
      }
    },
  };
}
