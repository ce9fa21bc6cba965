import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { recordsChanged } from "#data/records/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { NewRecord } from "../../ui/new-record.tsx";
import { itemsKey, useItemCount, useItems } from "../../ui/use-items.ts";
import type { ViewProps } from "../../view-ui.ts";
import classes from "./list.module.css";
import { ListItem } from "./list-item.tsx";

/** Items as cards, rows or single lines. */
export default function ListView({ collection, view, tabs }: ViewProps) {
  const t = useTranslations("views.list");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { q = "" } = useSearch({ strict: false }) as { q?: string };
  const search = String(q).slice(0, 200);
  const asked = { filters: [], search };
  const { data: fields = [] } = useFields(collection.id);
  const items = useItems(view.id, asked);
  const { data: count } = useItemCount(view.id, asked);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const pages = items.data?.pages;
  const known = useMemo(() => new Map((pages ?? []).flatMap((page) => [...knownFrom(page)])), [pages]);
  const readAnew = () => void queries.invalidateQueries({ queryKey: itemsKey(teamId, view.id) });
  useLive(teamId, recordsChanged, () => {
    if (view.settings.autoUpdateData) readAnew();
  });
  const setSearch = (words: string) =>
    void navigate({
      to: ".",
      search: { view: view.id, ...(words && { q: words }) } as never,
      replace: search !== "",
      resetScroll: false,
    });
  const all = (pages ?? []).flatMap((page) => page.items);
  return (
    <Page
      title={
        <>
          {collection.pluralName} {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
        </>
      }
      icon={collection.icon}
      width="wide"
      primary={<NewRecord collection={collection} onMade={readAnew} />}
    >
      {tabs}
      <SearchInput label={t("search")} value={search} onChange={setSearch} className={classes.search} />
      {items.error ? (
        <Card>
          <ErrorState retry={() => void items.refetch()} error={items.error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : !pages ? (
        <Card>
          <SkeletonTable rows={6} />
        </Card>
      ) : all.length === 0 ? (
        <Card>
          {search ? (
            <EmptyState
              icon="fas_magnifying-glass"
              action={
                <Button variant="default" onClick={() => setSearch("")}>
                  {t("clear")}
                </Button>
              }
            >
              {t("noMatch")}
            </EmptyState>
          ) : (
            <EmptyState icon={collection.icon}>{t("empty")}</EmptyState>
          )}
        </Card>
      ) : (
        <KnownNames.Provider value={known}>
          <ul className={classes.items} data-display={view.settings.displayOption} aria-label={view.internalName}>
            {all.map((item) => (
              <ListItem key={item.id} item={item} settings={view.settings} fields={byId} />
            ))}
          </ul>
          {items.hasNextPage && (
            <LoadMore
              label={t("more")}
              isLoading={items.isFetchingNextPage}
              hasFailed={items.isFetchNextPageError}
              load={() => items.fetchNextPage()}
            />
          )}
        </KnownNames.Provider>
      )}
    </Page>
  );
}
