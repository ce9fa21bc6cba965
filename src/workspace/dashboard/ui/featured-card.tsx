import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { loadDataWords } from "#client/language.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { useRecordCount } from "#data/collections/ui/tree/use-record-count.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useTeamViews } from "#views/data-views/ui/team-views-query.ts";
import { AllLink } from "./all-link.tsx";
import classes from "./cards.module.css";
import { featuredCollections } from "./shown-collections.ts";

/** The collections that the team wants to see first, with how many records are in each. */
export function FeaturedCard({ mayShapeData }: { mayShapeData: boolean }) {
  const t = useTranslations("dashboard.featured");
  const locale = useLocale();
  const { teamId } = useTeamScope();
  const query = useCollections();
  const featured = featuredCollections(query.data ?? [], locale);
  const { data: all = [] } = useTeamViews();
  const views = all.filter(({ isShownOnDashboard }) => isShownOnDashboard);
  const isEmpty = featured.length === 0 && views.length === 0;
  // Who cannot choose any has nothing to do with an empty choice.
  if (query.data && isEmpty && !mayShapeData) return null;
  return (
    <Card
      title={t("title")}
      icons={["fas_star"]}
      padding="none"
      collapsible
      fullscreen
      actions={<AllLink to={pathTo("team.collections", { teamId })!}>{t("all")}</AllLink>}
    >
      <ReadPart query={query} failed={t("failed")}>
        {() =>
          isEmpty ? (
            <EmptyState
              icon="fas_star"
              action={
                <Anchor component={Link} to={pathTo("admin.collections", { teamId })!}>
                  {t("choose")}
                </Anchor>
              }
            >
              {t("empty")}
            </EmptyState>
          ) : (
            <ul className={classes.tiles}>
              {featured.map((collection) => (
                <li key={collection.id}>
                  <Tile collection={collection} />
                </li>
              ))}
              {views.map((view) => (
                <li key={view.id}>
                  <ViewTile view={view} collection={query.data?.find(({ id }) => id === view.collectionId)} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadPart>
    </Card>
  );
}

const ViewGlance = lazy(async () => {
  const [part] = await Promise.all([import("#views/data-views/ui/view-glance.tsx"), loadDataWords()]);
  return part;
});

type ViewTileProps = {
  view: { id: string; type: string; name: string; icon: string };
  collection: DataCollection | undefined;
};

/** The view, with a glance at what is in it. */

function ViewTile({ view, collection }: ViewTileProps) {
  const { teamId } = useTeamScope();
  return (
    <>
      <Link to={pathTo("team.view", { teamId, dataViewId: view.id })!} className={classes.tile}>
        <span className={classes.tileIcon}>
          <Icon name={view.icon} size={16} />
        </span>
        <span className={classes.tileWords}>
          <span className={classes.tileName}>{view.name}</span>
          <span className={classes.tileCount}>{collection?.pluralName}</span>
        </span>
      </Link>
      <Suspense fallback={null}>
        <ViewGlance view={view} />
      </Suspense>
    </>
  );
}

function Tile({ collection }: { collection: DataCollection }) {
  const t = useTranslations("dashboard.featured");
  const { teamId } = useTeamScope();
  const { id, icon, pluralName } = collection;
  const { count, isPending } = useRecordCount(collection);
  return (
    <Link to={pathTo("team.records", { teamId, dataCollectionId: id })!} className={classes.tile}>
      <span className={classes.tileIcon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={classes.tileWords}>
        <span className={classes.tileName}>{pluralName}</span>
        <span className={classes.tileCount}>
          {isPending ? <Skeleton width={72} /> : typeof count === "number" && t("count", { count })}
        </span>
      </span>
    </Link>
  );
}
