import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { ShowAll, useShowAll } from "../../ui/in-card/show-all.tsx";
import { Surface } from "../../ui/surface.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import { type OpenView, useOpenView } from "../../ui/use-open-view.ts";
import { ViewFrame } from "../../ui/view-frame.tsx";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { Board } from "./board.tsx";
import { countOf, firstItems } from "./first-items.ts";
import { ListItem } from "./list-item.tsx";
import { ListRows } from "./list-rows.tsx";
import { useSections } from "./use-sections.ts";

/** How many a card shows before it is asked for all. */
const mostInCard: Readonly<Record<string, number>> = { cards: 6, rows: 6, compact: 12 };

/** Items as cards, rows, single lines or in the columns of a board. */
export default function ListView({ collection, view, tabs }: ViewProps) {
  const open = useOpenView(collection, view);
  return (
    <ViewPage open={open} tabs={tabs}>
      <ViewFrame view={view}>
        <Items open={open} />
      </ViewFrame>
    </ViewPage>
  );
}

function Items({ open }: { open: OpenView }) {
  const { displayOption, options } = open.view.settings;
  const { data } = useFields(open.collection.id);
  const fields = useMemo(() => new Map((data ?? []).map((field) => [field.id, field])), [data]);
  const field = displayOption === "board" ? fields.get(String(options.boardFieldId)) : undefined;
  if (!data)
    return (
      <Surface>
        <SkeletonTable rows={6} />
      </Surface>
    );
  return field ? <Board {...{ open, field, fields }} /> : <Rows {...{ open, fields }} />;
}

function Rows({ open, fields }: { open: OpenView; fields: ReadonlyMap<string, Field> }) {
  const t = useTranslations("views.list");
  const { view } = open;
  const { sections, known, isWhole, error, retry } = useSections(open, fields, view.settings.groupBy);
  const colorOf = useItemColor(view.settings, fields);
  const all = useShowAll(mostInCard[view.settings.displayOption] ?? 6);
  if (error)
    return (
      <Surface>
        <ErrorState retry={retry} error={error}>
          {t("failed")}
        </ErrorState>
      </Surface>
    );
  if (!sections)
    return (
      <Surface>
        <SkeletonTable rows={6} />
      </Surface>
    );
  const count = countOf(sections);
  if (count === 0) return <EmptyView open={open} />;
  return (
    <>
      <ListRows
        {...{ open, known }}
        sections={open.card ? firstItems(sections, all.most) : sections}
        drawItem={(drawn) => (
          <ListItem key={drawn.position} {...{ open, fields, ...drawn }} color={drawn.item && colorOf(drawn.item)} />
        )}
      />
      {open.card && <ShowAll count={count} {...all} />}
      {!isWhole && <p>{t("moreGroups")}</p>}
    </>
  );
}
