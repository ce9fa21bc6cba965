import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { ShowAll, useShowAll } from "../../ui/in-card/show-all.tsx";
import { type OpenView, useOpenView } from "../../ui/use-open-view.ts";
import { ViewFrame } from "../../ui/view-frame.tsx";
import { EmptyView, ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import { countOf, firstItems } from "../list/first-items.ts";
import { useSections } from "../list/use-sections.ts";
import { TableFigures } from "./table-figures.tsx";
import { TableSection } from "./table-section.tsx";
import { wordsOf } from "./table-setup.ts";

/** How many rows there are before all are asked for; where each takes several lines, fewer. */
const atFirst = { wide: 10, narrow: 5 };

/** The columns, order and groups of a table view, as far as a card has room for them: rows, and no grid. */
export default function TableInCard({ collection, view }: ViewProps) {
  const opened = useOpenView(collection, view);
  // The grid keeps the words that its records must contain as a part of the view.
  const words = wordsOf(view.settings);
  const asked = useMemo(() => ({ ...opened.asked, search: words }), [opened.asked, words]);
  const open = { ...opened, asked };
  const { data } = useFields(collection.id);
  const fields = useMemo(() => new Map((data ?? []).map((field) => [field.id, field])), [data]);
  return (
    <ViewPage open={open} tabs={null}>
      <ViewFrame view={view}>{data ? <Sections open={open} fields={fields} /> : <SkeletonTable rows={4} />}</ViewFrame>
    </ViewPage>
  );
}

function Sections({ open, fields }: { open: OpenView; fields: ReadonlyMap<string, Field> }) {
  const t = useTranslations("views.list");
  const { sections, known, error, retry } = useSections(open, fields, open.view.settings.groupBy);
  const all = useShowAll(atFirst[open.card?.isNarrow ? "narrow" : "wide"]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  if (error)
    return (
      <ErrorState retry={retry} error={error}>
        {t("failed")}
      </ErrorState>
    );
  if (!sections) return <SkeletonTable rows={4} />;
  const count = countOf(sections);
  if (count === 0) return <EmptyView open={open} />;
  return (
    <>
      <KnownNames.Provider value={known}>
        {firstItems(sections, all.most).map((section) => (
          <TableSection
            key={section.key}
            {...{ open, fields, section }}
            isClosed={closed.has(section.key)}
            toggle={() => setClosed((before) => toggled(before, section.key))}
          />
        ))}
      </KnownNames.Provider>
      <TableFigures {...{ open, fields, count }} />
      <ShowAll count={count} {...all} />
    </>
  );
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);
