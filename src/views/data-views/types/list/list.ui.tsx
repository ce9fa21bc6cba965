import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import { type OpenView, useOpenView } from "../../ui/use-open-view.ts";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { ListItem } from "./list-item.tsx";
import { ListRows } from "./list-rows.tsx";
import { useSections } from "./use-sections.ts";

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
  const { data } = useFields(collection.id);
  const fields = useMemo(() => new Map((data ?? []).map((field) => [field.id, field])), [data]);
  const { sections, known, isWhole, error, retry } = useSections(open, fields, view.settings.groupBy);
  const colorOf = useItemColor(view.settings, fields);
  if (error)
    return (
      <Card>
        <ErrorState retry={retry} error={error}>
          {t("failed")}
        </ErrorState>
      </Card>
    );
  if (!sections || !data)
    return (
      <Card>
        <SkeletonTable rows={6} />
      </Card>
    );
  if (sections.every(({ count }) => count === 0)) return <EmptyView open={open} />;
  return (
    <>
      <ListRows
        {...{ open, sections, known }}
        isPrinting={false}
        drawItem={(drawn) => (
          <ListItem key={drawn.position} {...{ open, fields, ...drawn }} color={drawn.item && colorOf(drawn.item)} />
        )}
      />
      {!isWhole && <p>{t("moreGroups")}</p>}
    </>
  );
}
