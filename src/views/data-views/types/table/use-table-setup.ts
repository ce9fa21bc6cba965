import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useDefinitionsChanged, useFields } from "#data/collections/ui/structure-queries.ts";
import { sameJson } from "#shared/same-json.ts";
import type { KeptSetup } from "#views/grid/ui/setup/kept-setup.ts";
import type { SetupKeeper } from "#views/grid/ui/setup/use-kept-setup.ts";
import { dataViewsContract, type ViewShown } from "../../contract.ts";
import { settingsFrom, setupOf } from "./table-setup.ts";

/** What is changed in a view stays in this window until it is saved, for its readers or under another name. */
export function useTableSetup(collectionId: string, view: ViewShown) {
  const { teamId } = useTeamScope();
  const { data: fields } = useFields(collectionId);
  const queries = useQueryClient();
  const changed = useDefinitionsChanged();
  const navigate = useNavigate();
  const saved = useMemo(() => setupOf(view.settings, fields ?? noFields), [view.settings, fields]);
  const key = ["view-setup", teamId, view.id];
  const [draft, setDraft] = useState<KeptSetup | null>(() => queries.getQueryData<KeptSetup>(key) ?? null);
  const keep = (setup: KeptSetup | null) => {
    queries.setQueryData(key, setup);
    setDraft(setup);
  };
  const keeper: SetupKeeper = {
    kept: draft ?? saved,
    isReady: fields !== undefined,
    newest: () => queries.getQueryData<KeptSetup>(key) ?? saved,
    keep,
  };
  const forget = () => {
    keep(null);
    return navigate({ to: ".", search: { view: view.id } as never, replace: true, resetScroll: false });
  };
  return {
    keeper,
    isChanged: draft !== null && !sameJson(settingsFrom(draft), settingsFrom(saved)),
    reset: () => void forget(),
    /** For everybody who sees it. */
    save: async () => {
      if (!draft) return;
      const params = { teamId, viewId: view.id };
      await call(dataViewsContract.changeView, { params, body: { settings: settingsFrom(draft) } });
      if (!view.isPersonal) await call(dataViewsContract.publishView, { params });
      await changed();
      await forget();
    },
    draft,
  };
}

const noFields: Field[] = [];
