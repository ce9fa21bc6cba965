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
import { settingsFrom, setupOf, wordsOf } from "./table-setup.ts";

type Draft = { setup: KeptSetup; search: string };

/** What is changed in a view stays in this window until it is saved, for its readers or under another name. */
export function useTableSetup(collectionId: string, view: ViewShown) {
  const { teamId } = useTeamScope();
  const { data: fields } = useFields(collectionId);
  const queries = useQueryClient();
  const changed = useDefinitionsChanged();
  const navigate = useNavigate();
  const saved = useMemo(
    (): Draft => ({ setup: setupOf(view.settings, fields ?? noFields), search: wordsOf(view.settings) }),
    [view.settings, fields],
  );
  const key = ["view-setup", teamId, view.id];
  const [draft, setDraft] = useState<Draft | null>(() => queries.getQueryData<Draft>(key) ?? null);
  const newest = () => queries.getQueryData<Draft>(key) ?? saved;
  const keep = (next: Draft | null) => {
    queries.setQueryData(key, next);
    setDraft(next);
  };
  const keeper: SetupKeeper = {
    kept: (draft ?? saved).setup,
    isReady: fields !== undefined,
    newest: () => newest().setup,
    keep: (setup) => keep(setup && { ...newest(), setup }),
    // A quick search is of the moment where the view keeps no words.
    ...(saved.search !== "" && {
      search: { newest: () => newest().search, keep: (search: string) => keep({ ...newest(), search }) },
    }),
  };
  const forget = () => {
    keep(null);
    return navigate({ to: ".", search: { view: view.id } as never, replace: true, resetScroll: false });
  };
  return {
    keeper,
    isChanged: draft !== null && !sameJson(settingsOf(draft, view), settingsOf(saved, view)),
    reset: () => void forget(),
    /** What was changed is kept elsewhere now. */
    dropDraft: () => keep(null),
    /** For everybody who sees it. */
    save: async () => {
      if (!draft) return;
      const params = { teamId, viewId: view.id };
      await call(dataViewsContract.changeView, { params, body: { settings: settingsOf(draft, view) } });
      if (!view.isPersonal) await call(dataViewsContract.publishView, { params });
      await changed();
      await forget();
    },
  };
}

const settingsOf = ({ setup, search }: Draft, { settings }: ViewShown) =>
  settingsFrom(setup, search, settings.displayedFields);

const noFields: Field[] = [];
