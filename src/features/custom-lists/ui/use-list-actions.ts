import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#features/collections/structure-contract.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { newId } from "#shared/ids.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { customListsContract, type ListShown } from "../contract.ts";
import type { ListWish } from "./list-form.tsx";

/** What is done to a whole list. */
export function useListActions() {
  const t = useTranslations("customLists.lists");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  const restore = async (collectionId: string) => {
    try {
      await call(structureContract.restoreCollection, { params: { teamId, collectionId } });
    } catch (error) {
      toast.fail(explainFailure(t("restoreFailed"), error));
    }
    await changed();
  };
  return {
    /** Into the new list: the next thing is its items. */
    async create(wish: ListWish): Promise<void> {
      const list = await call(customListsContract.createCustomList, {
        params: { teamId },
        body: { id: newId(), ...wish },
      });
      void changed();
      await navigate({ to: pathTo("team.listItems", { teamId, dataCollectionId: list.id })! });
    },

    async change(list: ListShown, { name, icon }: ListWish): Promise<void> {
      const params = { teamId, collectionId: list.id };
      // Only what was changed: a singular name that someone wrote stays.
      const body = { ...(name !== (list.plain ?? list).name && { name }), icon };
      await call(customListsContract.changeCustomList, { params, body });
      await changed();
      toast.done(t("changed", { name }));
    },

    /** Answers whether it is gone. */
    async remove(list: ListShown): Promise<boolean> {
      const fields = list.usedBy.map(({ title, collectionName }) => `${title} (${collectionName})`);
      const isSure = await confirm({
        title: t("deleteTitle", { name: list.name }),
        body: t("deleteBody", { count: fields.length, fields: fields.join(", ") }),
        confirmLabel: t("deleteConfirm"),
        danger: true,
      });
      if (!isSure) return false;
      try {
        await call(structureContract.deleteCollection, { params: { teamId, collectionId: list.id } });
        await changed();
        const undo = { label: say("undo"), run: () => void restore(list.id) };
        toast.done(t("deleted", { name: list.name }), { undo });
        return true;
      } catch (error) {
        toast.fail(explainFailure(t("deleteFailed"), error));
        return false;
      }
    },
  };
}
