import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, Suspense, useMemo } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { seenRole } from "#client/see-as.ts";
import { TeamScopeContext, useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { ApiError } from "#shared/errors.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { dataViewsContract } from "../../../contract.ts";
import { hasUi, viewUi } from "../../../ui-registry.ts";
import { showDrafts } from "../../shown-version.ts";
import classes from "./preview-frame-page.module.css";

/** What stands in the frame of a preview: the view as its type draws it, and nothing around it. */
export default function PreviewFramePage() {
  const { teamId = "", dataViewId = "" } = useParams({ strict: false });
  const selection = useTeamSelection();
  const timeZone = selection?.timezone ?? "UTC";
  const currency = selection?.team.currency;
  const scope = useMemo(() => ({ teamId, timeZone, currency }), [teamId, timeZone, currency]);
  return (
    <TeamScopeContext value={scope}>
      <div className={classes.frame} onClickCapture={stay}>
        <PreviewedView viewId={dataViewId} />
      </div>
    </TeamScopeContext>
  );
}

function PreviewedView({ viewId }: { viewId: string }) {
  const t = useTranslations("viewAdmin.preview");
  const { data: view, error, refetch } = usePreviewedView(viewId);
  const { data: collections } = useCollections();
  const collection = collections?.find(({ id }) => id === view?.collectionId);
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "forbidden"))
    return <Plain icon="fas_eye-slash">{t("hidden")}</Plain>;
  if (error) {
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    );
  }
  if (!view || !collections) return <SkeletonTable rows={8} />;
  if (!collection) return <Plain icon="fas_lock">{t(seenRole() ? "hidden" : "closed")}</Plain>;
  if (!hasUi(view.type)) return <Plain icon="fas_table-list">{t("toCome")}</Plain>;
  const { View } = viewUi(view.type);
  return (
    <Suspense fallback={<SkeletonTable rows={8} />}>
      <View collection={withoutMaking(collection)} view={view} tabs={null} />
    </Suspense>
  );
}

const Plain = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <EmptyState icon={icon}>{children}</EmptyState>
);

/** Who tries a view out does not mean to add to it. */
const withoutMaking = (collection: DataCollection): DataCollection => ({
  ...collection,
  ...(collection.abilities && { abilities: { ...collection.abilities, create: false } }),
});

/** With what is not published yet, for who may see that; as a role too, which only those can choose. */
function usePreviewedView(viewId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "view", viewId, "preview"],
    queryFn: async ({ signal }) => {
      const params = { teamId, viewId };
      if (!seenRole()) {
        const { view } = await call(dataViewsContract.readView, { params, query: {} }, { signal });
        if (!view.abilities.change) return view;
      }
      showDrafts();
      return (await call(dataViewsContract.readView, { params, query: { version: "draft" } }, { signal })).view;
    },
  });
}

/** A preview is looked at; what lies behind its links is elsewhere. */
function stay(event: MouseEvent) {
  const link = (event.target as Element).closest("a[href]");
  if (!link || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  event.stopPropagation();
}
