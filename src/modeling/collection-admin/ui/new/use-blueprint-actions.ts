import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { blueprintsContract } from "#modeling/blueprints/contract.ts";
import { newId } from "#shared/ids.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { blueprintsKey } from "./blueprint-queries.ts";

export function useBlueprintActions(blueprintId: string, onDone: () => void) {
  const t = useTranslations("collections.blueprints");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const changed = useDefinitionsChanged();
  const [id] = useState(newId);
  const [isUsing, setUsing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const params = { teamId, blueprintId };

  const use = async (withRecords: boolean) => {
    setUsing(true);
    setProblem(undefined);
    try {
      const made = await call(blueprintsContract.useBlueprint, { params, body: { id, withRecords } });
      await changed();
      toast.done(t("used", { count: made.collections.length }));
      for (const { message } of made.notes) toast.info(message);
      const root = made.collections.find(({ parentId }) => parentId === null) ?? made.collections[0];
      const to = pathTo("admin.collection.fields", { teamId, dataCollectionId: root?.id });
      await navigate({ to: to ?? pathTo("admin.collections", { teamId })! });
    } catch (error) {
      setProblem(explainFailure(t("useFailed"), error));
    } finally {
      setUsing(false);
    }
  };

  const remove = async (name: string) => {
    const words = { title: t("removeTitle", { name }), body: t("removeBody"), confirmLabel: t("remove") };
    if (!(await confirm({ ...words, danger: true, irreversible: true }))) return;
    try {
      await call(blueprintsContract.removeBlueprint, { params });
      onDone();
      toast.done(t("removed", { name }));
      await queries.invalidateQueries({ queryKey: blueprintsKey(teamId), exact: true });
    } catch (error) {
      toast.fail(explainFailure(t("removeFailed"), error));
    }
  };
  return { use, remove, isUsing, problem };
}
