import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { useAddedRecordActions } from "#data/records/ui/record-actions.ts";
import { isSafeAddress } from "#shared/safe-address.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { itemsContract } from "../../items-contract.ts";
import { ItemFinder } from "../../ui/item-finder.tsx";
import { printing } from "../../ui/printing.ts";
import { shownVersion } from "../../ui/shown-version.ts";
import { itemsKey } from "../../ui/use-items.ts";
import { useViewNews } from "../../ui/use-view-news.ts";
import { ViewFrame } from "../../ui/view-frame.tsx";
import toolbar from "../../ui/view-toolbar.module.css";
import type { ViewProps } from "../../view-ui.ts";
import classes from "./detail.module.css";
import { DetailFields } from "./detail-fields.tsx";
import { Neighbours } from "./neighbours.tsx";

/** One record as a page: the one that the address names, by its id or by the value of the view's URL field. */
export default function DetailView({ collection, view, tabs }: ViewProps) {
  const t = useTranslations("views.detail");
  const { teamId } = useTeamScope();
  const { item: said } = useSearch({ strict: false }) as { item?: unknown };
  const key = said === undefined ? "" : String(said).slice(0, 500);
  const { data: fields = [] } = useFields(collection.id);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const { data, error, refetch } = useQuery({
    queryKey: [...itemsKey(teamId, view.id), "item", key],
    queryFn: ({ signal }) => {
      const params = { teamId, viewId: view.id, key };
      return call(itemsContract.readItem, { params, query: shownVersion() }, { signal });
    },
    enabled: key !== "",
  });
  const news = useViewNews(collection, view);
  const cameFrom = useRouterState({ select: ({ location }) => location.state.cameFrom });
  const item = data?.item;
  const added = useAddedRecordActions({
    ...{ id: item?.id ?? "", name: item?.name ?? "", homeId: collection.id, collections: [collection.id] },
  });
  const printItem = () => void printing.start();
  return (
    <div className={toolbar.page}>
      <Page
        title={item ? item.name : collection.pluralName}
        icon={collection.icon}
        width="wide"
        more={item ? [...added, { key: "print", label: t("print"), icon: "fas_print", run: printItem }] : []}
        primary={
          item && (
            <Button component={Link} to={pathTo("team.record", { teamId, dataRecordId: item.id })} variant="default">
              {t("openRecord")}
            </Button>
          )
        }
      >
        {tabs}
        {cameFrom && item && <Neighbours view={view} collectionId={collection.id} cameFrom={cameFrom} />}
        {news.count > 0 && (
          <Button className={classes.news} size="compact-sm" variant="light" onClick={news.show}>
            <Icon name="fas_rotate" size={12} />
            {t("changed")}
          </Button>
        )}
        <Card>
          {key === "" ? (
            <EmptyState icon={collection.icon} action={<ItemFinder collection={collection} view={view} />}>
              {t("choose")}
            </EmptyState>
          ) : error ? (
            <ErrorState retry={() => void refetch()} error={error}>
              {t("failed")}
            </ErrorState>
          ) : !data ? (
            <SkeletonText lines={6} />
          ) : item ? (
            <KnownNames.Provider value={knownFrom(data)}>
              <ViewFrame view={view}>
                <DetailFields view={view} fields={byId} item={item} />
              </ViewFrame>
            </KnownNames.Provider>
          ) : (
            <Missing collectionId={collection.id} viewId={view.id} {...data.missing!} />
          )}
        </Card>
      </Page>
    </div>
  );
}

type MissingProps = { collectionId: string; viewId: string; url: string; message: string };

/** There is no such record, or not for its reader: the view sends them elsewhere, or says so in its own words. */
function Missing({ collectionId, viewId, url, message }: MissingProps) {
  const t = useTranslations("views.detail");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const isElsewhere = url !== "" && isSafeAddress(url);
  useEffect(() => {
    if (!isElsewhere) return;
    if (url.startsWith("/")) void navigate({ href: url, replace: true });
    else window.location.replace(url);
  }, [isElsewhere, url, navigate]);
  if (isElsewhere) return <EmptyState>{t("leaving")}</EmptyState>;
  const back = (
    <Button
      component={Link}
      to={pathTo("team.records", { teamId, dataCollectionId: collectionId })}
      search={{ view: viewId } as never}
      variant="default"
    >
      {t("another")}
    </Button>
  );
  return (
    <EmptyState icon="fas_magnifying-glass" action={back}>
      {message || t("missing")}
    </EmptyState>
  );
}
