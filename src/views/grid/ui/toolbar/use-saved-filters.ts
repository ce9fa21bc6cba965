import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { gridContract, type SavedFilter, type SavedSetup } from "../../contract.ts";

/** The filters that someone keeps for a list, and what can be done with them. */
export function useSavedFilters(collectionId: string) {
  const t = useTranslations("gridToolbar.saved");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const queryKey = ["saved-filters", teamId, collectionId];
  const params = { teamId, collectionId };
  const asked = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(gridContract.listSavedFilters, { params }, { signal })).filters,
  });
  const reread = () => queries.invalidateQueries({ queryKey });
  const attempt = makeAttempt(reread);
  const at = (savedFilterId: string) => ({ ...params, savedFilterId });
  return {
    filters: asked.data,
    error: asked.error,
    retry: () => void asked.refetch(),
    /** Throws what the server says of the name. */
    async create(name: string, setup: SavedSetup): Promise<SavedFilter> {
      const made = await call(gridContract.createSavedFilter, { params, body: { id: newId(), name, setup } });
      await reread();
      return made;
    },
    async rename(id: string, name: string): Promise<void> {
      await call(gridContract.changeSavedFilter, { params: at(id), body: { name } });
      await reread();
    },
    update: ({ id, setup: before }: SavedFilter, setup: SavedSetup) =>
      attempt(t("updateFailed"), async () => {
        const put = (next: SavedSetup) =>
          call(gridContract.changeSavedFilter, { params: at(id), body: { setup: next } });
        await put(setup);
        const undo = () => void attempt(t("updateFailed"), () => put(before));
        toast.done(t("updated"), { undo: { label: say("undo"), run: undo } });
      }),
    remove: ({ id, name, setup }: SavedFilter) =>
      attempt(t("deleteFailed"), async () => {
        await call(gridContract.deleteSavedFilter, { params: at(id) });
        const bringBack = () => call(gridContract.createSavedFilter, { params, body: { id, name, setup } });
        const undo = () => void attempt(t("restoreFailed"), bringBack);
        toast.done(t("deleted", { name }), { undo: { label: say("undo"), run: undo } });
      }),
  };
}

export type SavedFilters = ReturnType<typeof useSavedFilters>;
