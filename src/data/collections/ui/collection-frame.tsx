import { Link, useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { byOrder } from "#shared/extension-point.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { TabBar, TabBarToCome, tabClass } from "#ui/tab-bar.tsx";
import type { DataCollection } from "../contract.ts";
import classes from "./collection-frame.module.css";
import { collectionTabs } from "./collection-tabs.ts";
import { useCollections } from "./structure-queries.ts";

interface CollectionFrameProps {
  /** The one thing one comes to this tab to do. */
  primary?: ReactNode;
  more?: (collection: DataCollection) => MenuAction[];
  /** Of what stands below the tabs; name and tabs stay where they are from one to the next. */
  width?: "content" | "wide";
  children: (collection: DataCollection) => ReactNode;
}

/** What surrounds each page about one collection: its name, its tabs, and what to say while there is none. */
export function CollectionFrame({ primary, more, width = "content", children }: CollectionFrameProps) {
  const t = useTranslations("collections.frame");
  const { dataCollectionId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useCollections();
  const collection = data?.find(({ id }) => id === dataCollectionId);
  if (collection) {
    return (
      <Page
        key={collection.id}
        title={collection.pluralName}
        icon={collection.icon}
        primary={primary}
        more={more?.(collection) ?? []}
        width="wide"
      >
        <Tabs collection={collection} />
        <div className={classes.body} data-width={width}>
          {children(collection)}
        </div>
      </Page>
    );
  }
  return (
    <Page title={data || error ? t("unknown") : undefined} width="wide">
      {!data && !error && <TabsToCome />}
      <Card>
        {error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : data ? (
          <EmptyState icon="fas_folder-open">{t("gone")}</EmptyState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

/** A smart collection has its parent's fields, cards and tabs. */
function Tabs({ collection }: { collection: DataCollection }) {
  const t = useTranslations();
  const { teamId } = useTeamScope();
  const shown = byOrder(collectionTabs.all()).filter((tab) => tab.isForSmart || !collection.isSmartCollection);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <TabBar label={t("collections.frame.tabs")} shown={path}>
      {shown.map(({ route, title }) => (
        <Link
          key={route}
          to={pathTo(route, { teamId, dataCollectionId: collection.id })!}
          className={tabClass}
          activeProps={{ "aria-current": "page" }}
        >
          {t(title as never)}
        </Link>
      ))}
    </TabBar>
  );
}

const widthsToCome = [48, 40, 40, 32];

/** So that nothing moves down when the tabs come. */
function TabsToCome() {
  return (
    <TabBarToCome>
      {byOrder(collectionTabs.all())
        .slice(0, widthsToCome.length)
        .map(({ route }, place) => (
          <span key={route} className={tabClass}>
            <Skeleton width={widthsToCome[place]} />
          </span>
        ))}
    </TabBarToCome>
  );
}
