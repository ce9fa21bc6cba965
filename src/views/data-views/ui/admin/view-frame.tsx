import { Anchor } from "@mantine/core";
import { Link, Navigate, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { ApiError } from "#shared/errors.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import type { ViewShown } from "../../contract.ts";
import { viewKindOf } from "../../registry.ts";
import { PublishBar } from "./publish-bar.tsx";
import { useAdminActions } from "./use-admin-actions.ts";
import { usePublishing } from "./use-publishing.ts";
import classes from "./view-frame.module.css";
import { hasPage, pagesOf } from "./view-pages.ts";
import { type ReadView, useView } from "./view-queries.ts";

interface ViewFrameProps {
  /** Of what stands below the tabs. */
  width?: "content" | "wide";
  primary?: (open: ReadView) => ReactNode;
  children: (open: ReadView) => ReactNode;
}

/** What surrounds each page about one view: its name, its tabs, what is published of it, and what to say while there is none. */
export function ViewFrame({ width = "content", primary, children }: ViewFrameProps) {
  const t = useTranslations("viewAdmin.frame");
  const { dataViewId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useView(dataViewId);
  useNameOfCrumb("admin.view", data?.view.internalName);
  if (!data) {
    const isGone = error instanceof ApiError && error.code === "not_found";
    return (
      <Page title={error ? t("unknown") : undefined} width="wide">
        <Card>
          {isGone ? (
            <EmptyState icon="fas_table-list">{t("gone")}</EmptyState>
          ) : error ? (
            <ErrorState retry={() => void refetch()} error={error}>
              {t("failed")}
            </ErrorState>
          ) : (
            <SkeletonText lines={6} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <OpenView open={data} primary={primary?.(data)} width={width}>
      {children(data)}
    </OpenView>
  );
}

type OpenViewProps = { open: ReadView; primary: ReactNode; width: "content" | "wide"; children: ReactNode };

function OpenView({ open: { view }, primary, width, children }: OpenViewProps) {
  const t = useTranslations("viewAdmin.frame");
  const actions = useViewMenu(view);
  const { teamId } = useTeamScope();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const at = { teamId, dataViewId: view.id };
  // An address that was typed, or that is from before the view had another type.
  if (!hasPage(view.type, (route) => pathTo(route, at) === path))
    return <Navigate to={pathTo("admin.view.details", at)!} replace />;
  return (
    <Page
      key={view.id}
      title={view.internalName}
      icon={viewKindOf(view.type, (view.draft ?? view.settings).displayOption).icon}
      description={<Whose view={view} />}
      primary={primary}
      more={actions}
      width="wide"
    >
      <Tabs view={view} />
      {view.abilities.change && !view.isPersonal && <PublishBar view={view} />}
      {view.isOnHold && (
        <div role="alert">
          <Note icon="fas_triangle-exclamation">{t("onHold")}</Note>
        </div>
      )}
      {!view.abilities.change && (
        <div>
          <Note icon="fas_lock">{t(view.isPartlyClosed ? "readOnlyInPart" : "readOnly")}</Note>
        </div>
      )}
      <div className={classes.body} data-width={width}>
        {children}
      </div>
    </Page>
  );
}

/** Of which collection it is, with the way there. */
function Whose({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.frame");
  const say = useTranslations("views.types");
  const { teamId } = useTeamScope();
  const collection = useCollection(view.collectionId);
  const mayShape = useMay("team_admin_data_collections");
  const route = mayShape ? "admin.collection.views" : "team.records";
  return t.rich(view.isPersonal ? "ownOf" : "of", {
    type: say(view.type),
    collection: () => (
      <Anchor
        component={Link}
        to={pathTo(route, { teamId, dataCollectionId: view.collectionId })!}
        inherit
        underline="always"
      >
        {collection?.pluralName ?? "…"}
      </Anchor>
    ),
  });
}

function Tabs({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.tabs");
  const { teamId } = useTeamScope();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <TabBar label={t("label")} shown={path}>
      {pagesOf(view.type).map(({ route, word }) => (
        <Link
          key={route}
          to={pathTo(route, { teamId, dataViewId: view.id })!}
          className={tabClass}
          activeProps={{ "aria-current": "page" }}
        >
          {t(word)}
        </Link>
      ))}
    </TabBar>
  );
}

function useViewMenu(view: ViewShown): MenuAction[] {
  const t = useTranslations("viewAdmin");
  const deleting = useTranslations("collections.deleting");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const actions = useAdminActions();
  const { unpublish } = usePublishing(view);
  const mayShape = useMay("team_admin_data_collections");
  const records = pathTo("team.records", { teamId, dataCollectionId: view.collectionId })!;
  const leave = () => {
    const list = pathTo("admin.collection.views", { teamId, dataCollectionId: view.collectionId })!;
    return navigate({ to: mayShape ? list : records, ignoreBlocker: true });
  };
  const show = {
    ...{ key: "show", label: t("frame.open"), icon: "fas_eye" },
    run: () => void navigate({ to: records, search: { view: view.id } as never }),
  };
  if (!view.abilities.change) return [show];
  return [
    show,
    {
      ...{ key: "duplicate", label: t("list.duplicate"), icon: "fas_copy" },
      run: () => void actions.duplicate(view),
    },
    ...(view.isPersonal && mayShape
      ? [{ key: "share", label: t("list.share"), icon: "fas_users", run: () => void actions.share(view) }]
      : []),
    ...(!view.isPersonal && view.isPublished
      ? [{ key: "unpublish", label: t("publishing.unpublish"), icon: "fas_eye-slash", run: () => void unpublish() }]
      : []),
    {
      ...{ key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true },
      run: async () => void ((await actions.remove(view)) && leave()),
    },
  ];
}
