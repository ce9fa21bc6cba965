import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { useItems } from "../../ui/use-items.ts";
import { type OpenView, useOpenView } from "../../ui/use-open-view.ts";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import classes from "./list.module.css";
import { ListItem } from "./list-item.tsx";

/** Items as cards, rows or single lines. */
export default function ListView({ collection, view, tabs }: ViewProps) {
  const open = useOpenView(collection, view);
  return (
    <ViewPage open={open} tabs={tabs}>
      <Items open={open} />
    </ViewPage>
  );
}

function Items({ open }: { open: OpenView }) {
  const t = useTranslations("views.list");
  const { collection, view } = open;
  const { data: fields = [] } = useFields(collection.id);
  const items = useItems(view.id, open.asked, { isReady: open.isReady });
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const pages = items.data?.pages;
  const known = useMemo(() => new Map((pages ?? []).flatMap((page) => [...knownFrom(page)])), [pages]);
  const all = (pages ?? []).flatMap((page) => page.items);
  if (items.error)
    return (
      <Card>
        <ErrorState retry={() => void items.refetch()} error={items.error}>
          {t("failed")}
        </ErrorState>
      </Card>
    );
  if (!pages)
    return (
      <Card>
        <SkeletonTable rows={6} />
      </Card>
    );
  if (all.length === 0) return <EmptyView open={open} />;
  return (
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
  );
}
