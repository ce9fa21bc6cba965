import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { ViewInCard } from "./in-card/view-in-card.tsx";
import { NewRecord } from "./new-record.tsx";
import { OmittedNote } from "./omitted-conditions.tsx";
import { Surface } from "./surface.tsx";
import { nothingAsked, useItemCount } from "./use-items.ts";
import type { OpenView } from "./use-open-view.ts";
import { useViewMenu } from "./use-view-menu.ts";
import classes from "./view-toolbar.module.css";
import { ViewToolbar } from "./view-toolbar.tsx";

type ViewPageProps = {
  open: OpenView;
  tabs: ReactNode;
  /** What the toolbar offers beside words and filters. */
  tools?: ReactNode;
  children: ReactNode;
};

/** What stands around every view but the grid: its collection with how many items there are, the ways to look at it, the toolbar. */
export function ViewPage(props: ViewPageProps) {
  return props.open.card ? <ViewInCard {...props} /> : <WholePage {...props} />;
}

function WholePage({ open, tabs, tools, children }: ViewPageProps) {
  const { collection, news } = open;
  return (
    <div className={classes.page}>
      <Page
        title={
          <>
            {collection.pluralName} <ItemCount open={open} />
          </>
        }
        icon={collection.icon}
        width="wide"
        primary={<NewRecord collection={collection} onMade={news.show} />}
        more={useViewMenu(open)}
      >
        {tabs}
        <ViewToolbar open={open}>{tools}</ViewToolbar>
        <OmittedNote conditions={open.view.omittedConditions} />
        {children}
      </Page>
    </div>
  );
}

/** "160", and "20 of 160" when it is narrowed down. */
function ItemCount({ open: { view, asked, isReady, isNarrowed } }: { open: OpenView }) {
  const t = useTranslations("views");
  const format = useFormatter();
  const all = useItemCount(view.id, nothingAsked).data;
  const { data: found, isPlaceholderData } = useItemCount(view.id, asked, { isReady });
  if (all === undefined) return null;
  // How many were found before is no answer to what is asked now.
  const isKnown = isNarrowed && found !== undefined && !isPlaceholderData;
  return <span className={classes.count}>{isKnown ? t("countOf", { found, all }) : format.number(all)}</span>;
}

/** A view without items: because there are none, or none of what its reader looks for. */
export function EmptyView({ open }: { open: OpenView }) {
  const t = useTranslations("views");
  return (
    <Surface>
      {open.isNarrowed ? (
        <NoMatch clearLabel={t("filters.clearAll")} clear={open.clear}>
          {t("empty.noMatch")}
        </NoMatch>
      ) : (
        <EmptyState icon={open.collection.icon}>{t(open.card ? "card.nothing" : "empty.nothing")}</EmptyState>
      )}
    </Surface>
  );
}
