import { CatchBoundary, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { CollectionRecords } from "#views/grid/ui/collection-records.tsx";
import { useKeptSetup } from "#views/grid/ui/setup/use-kept-setup.ts";
import type { ViewShown } from "../contract.ts";
import { SaveAsView } from "../types/table/save-as-view.tsx";
import { hasUi, viewUi } from "../ui-registry.ts";
import { BrokenView } from "./broken-view.tsx";
import { allRecords, lastView, rememberView } from "./last-view.ts";
import { ListToCome } from "./list-to-come.tsx";
import { OmittedNote } from "./omitted-conditions.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import { useViews } from "./views-query.ts";

const SharePanel = lazy(async () => ({ default: (await import("./share/share-panel.tsx")).SharePanel }));

/** A collection as its person looks at it: through the view that the address names, or all of it. */
export function OpenCollection({ collection }: { collection: DataCollection }) {
  const { view: chosen } = useSearch({ strict: false }) as { view?: unknown };
  const { data } = useViews(collection.id);
  const views = (data?.views ?? []).filter(({ type }) => hasUi(type));
  const view = views.find(({ id }) => id === chosen);
  useLastView(collection.id, data && views, chosen);
  // Not in the tabs: they are mounted again when the view that was loaded takes its place.
  const [shared, setShared] = useState<string>();
  const mayShare = data?.abilities.createForTeam ?? false;
  const tabs = <ViewTabs {...{ collection, views, mayShare }} opened={view} share={() => setShared(view?.id)} />;
  if (!view) return <AllRecords collection={collection} tabs={tabs} />;
  const { View } = viewUi(view.type);
  return (
    <>
      <CatchBoundary
        getResetKey={() => `${view.id} ${view.version}`}
        errorComponent={({ reset }) => <BrokenView collection={collection} tabs={tabs} retry={reset} />}
      >
        <Suspense fallback={<ListToCome title={collection.pluralName} icon={collection.icon} tabs={tabs} />}>
          <View key={view.id} collection={collection} view={view} tabs={tabs} />
        </Suspense>
      </CatchBoundary>
      {shared === view.id && (
        <Suspense fallback={null}>
          <SharePanel view={view} mayShare={mayShare} close={() => setShared(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type Opened = { collection: DataCollection; tabs: ReactNode };

function AllRecords({ collection, tabs }: Opened) {
  const keeper = useKeptSetup(collection.id);
  return (
    <CollectionRecords
      collection={collection}
      keeper={keeper}
      tabs={
        <>
          {tabs}
          <OmittedNote conditions={keeper.omitted ?? []} />
        </>
      }
      saving={(list) => <SaveAsView collection={collection} list={list} />}
    />
  );
}

/** Who comes without saying which view finds the collection as they left it. */
function useLastView(collectionId: string, views: ViewShown[] | undefined, chosen: unknown) {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const last = Object.keys(search).length === 0 ? lastView(teamId, collectionId) : undefined;
  const isDue = last !== undefined && views?.some(({ id }) => id === last) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one comes here
  useEffect(() => {
    if (isDue) void navigate({ to: ".", search: { view: last } as never, replace: true, resetScroll: false });
  }, [isDue]);
  useEffect(() => {
    if (typeof chosen === "string") rememberView(teamId, collectionId, chosen === allRecords ? undefined : chosen);
  }, [chosen, teamId, collectionId]);
}
