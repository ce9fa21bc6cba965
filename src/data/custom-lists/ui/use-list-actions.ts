import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { customListsContract, type ListShown } from "../contract.ts";
import type { ListInput } from "./list-form.tsx";
import { useListPaths } from "./use-list-paths.ts";

/** What is done to a whole list. */
export function useListActions() {
  const t = useTranslations("customLists.lists");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const paths = useListPaths();
  const changed = useDefinitionsChanged();
  const { putInBin } = useBin();
  return {
    /** Into the new list: the next thing is its items. */
    async create(input: ListInput): Promise<void> {
      const list = await call(customListsContract.createCustomList, {
        params: { teamId },
        body: { id: newId(), ...input },
      });
      void changed();
      await navigate({ to: paths.itemsOf(list.id) });
    },

    async change(list: ListShown, { name, icon }: ListInput): Promise<void> {
      const params = { teamId, collectionId: list.id };
      // Only what was changed: a singular name that someone wrote stays.
      const body = { ...(name !== (list.plain ?? list).name && { name }), icon };
      await call(customListsContract.changeCustomList, { params, body });
      await changed();
      toast.done(t("changed", { name }));
    },

    /** Answers whether it is gone. */
    remove(list: ListShown): Promise<boolean> {
      const params = { teamId, collectionId: list.id };
      const fields = list.usedBy.map(({ title, collectionName }) => `${title} (${collectionName})`);
      const body = t("deleteBody", { count: fields.length, fields: fields.join(", ") });
      return putInBin({
        name: list.name,
        question: { body, confirmLabel: t("deleteConfirm") },
        remove: () => call(structureContract.deleteCollection, { params }),
        removeFailed: t("deleteFailed"),
        restore: () => call(structureContract.restoreCollection, { params }),
        restoreFailed: t("restoreFailed"),
      });
    },
  };
}
