import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { CoreIconName } from "#ui/icon/core-icons.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { FilterChip } from "#views/grid/ui/toolbar/filter-chip.tsx";
import { QuickSearch } from "#views/grid/ui/toolbar/quick-search.tsx";
import { phoneWidth, ToolPanel } from "#views/grid/ui/toolbar/tool-panel.tsx";
import { FilterControlOf, filterLabel } from "./filter-controls.tsx";
import type { OpenFilter, OpenView } from "./use-open-view.ts";
import classes from "./view-toolbar.module.css";

const mostInRow = 4;

/** Words, filters and news of a view, whatever it is drawn as. `children` stand at its end. */
export function ViewToolbar({ open, children }: { open: OpenView; children?: ReactNode }) {
  const t = useTranslations("views.filters");
  return (
    <search className={classes.toolbar} aria-label={t("label")}>
      <div className={classes.row}>
        <QuickSearch value={open.search} onChange={open.setSearch} />
        <FilterTools open={open} />
        <div className={classes.rest}>
          <LiveChip open={open} />
          {children}
        </div>
      </div>
      <SetFilters open={open} isNarrowed={open.isNarrowed} />
    </search>
  );
}

/** The filter fields of a table, whose toolbar has words, filter and order of its own. */
export function FilterFields({ open }: { open: OpenView }) {
  const t = useTranslations("views.filters");
  const isSet = open.filters.some(({ choice }) => choice);
  if (!isSet && !open.filters.some(({ setting }) => setting.displayInUi)) return null;
  return (
    <search className={classes.toolbar} aria-label={t("label")}>
      <div className={classes.row}>
        <FilterTools open={open} />
      </div>
      <SetFilters open={open} isNarrowed={isSet} />
    </search>
  );
}

function FilterTools({ open }: { open: OpenView }) {
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const shown = open.filters.filter(({ setting }) => setting.displayInUi);
  const inRow = isNarrow ? [] : shown.slice(0, shown.length > mostInRow + 1 ? mostInRow : shown.length);
  const folded = shown.slice(inRow.length);
  return (
    <>
      {inRow.map((filter) => (
        <FilterTool key={filter.setting.field} filter={filter} open={open} />
      ))}
      {folded.length > 0 && <FoldedFilters filters={folded} open={open} isRest={inRow.length > 0} />}
    </>
  );
}

/** What is set, each to be taken away. */
function SetFilters({ open, isNarrowed }: { open: OpenView; isNarrowed: boolean }) {
  const t = useTranslations("views.filters");
  const set = open.filters.filter(({ choice }) => choice);
  if (set.length === 0 && !isNarrowed) return null;
  return (
    <div className={classes.chips}>
      {set.map(({ setting, filters }) => (
        <FilterChip
          key={setting.field}
          collectionId={open.collection.id}
          filter={filters.length === 1 ? filters[0]! : { and: filters }}
          onRemove={() => open.set(setting.field, undefined)}
        />
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={open.clear}>
        {t("clearAll")}
      </Button>
    </div>
  );
}

function FilterTool({ filter, open }: { filter: OpenFilter; open: OpenView }) {
  const t = useTranslations("views.filters");
  const label = filterLabel(filter);
  return (
    <ToolPanel
      icon={filter.column.icon as CoreIconName}
      label={label}
      state={stateOf(filter)}
      description={t("filterBy", { name: label })}
      width={300}
    >
      {() => <FilterControlOf filter={filter} open={open} />}
    </ToolPanel>
  );
}

type FoldedFiltersProps = { filters: OpenFilter[]; open: OpenView; isRest: boolean };

/** On a phone all of them behind one button; else those for which there is no room. */
export function FoldedFilters({ filters, open, isRest }: FoldedFiltersProps) {
  const t = useTranslations("views.filters");
  const format = useFormatter();
  const count = filters.filter(({ choice }) => choice).length;
  return (
    <ToolPanel
      icon="fas_filter"
      label={t(isRest ? "more" : "filters")}
      state={count > 0 ? format.number(count) : undefined}
      description={t("filtersSet", { count })}
      width={340}
    >
      {(close) => (
        <div className={classes.folded}>
          {filters.map((filter) => (
            <fieldset key={filter.setting.field} className={classes.filter}>
              <legend>{filterLabel(filter)}</legend>
              <FilterControlOf filter={filter} open={open} />
            </fieldset>
          ))}
          <div className={classes.foot}>
            <Button onClick={close}>{t("done")}</Button>
            {count > 0 && (
              <Button variant="subtle" color="gray" onClick={open.clear}>
                {t("clearAll")}
              </Button>
            )}
          </div>
        </div>
      )}
    </ToolPanel>
  );
}

/** Says how many changes wait to be shown, where the view does not follow them by itself. */
export function LiveChip({ open: { view, news } }: { open: OpenView }) {
  const t = useTranslations("views.live");
  return (
    <span role="status" className={classes.live}>
      {news.count > 0 ? (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Icon name="fas_rotate" size={12} />}
          onClick={news.show}
        >
          {t("changes", { count: news.count })}
        </Button>
      ) : (
        view.settings.autoUpdateData && (
          <span className={classes.follows} title={t("follows")}>
            <span className={classes.dot} />
            {t("live")}
          </span>
        )
      )}
    </span>
  );
}

function stateOf({ choice }: OpenFilter): string | undefined {
  if (!choice) return undefined;
  if ("values" in choice) return String(choice.values.length);
  return "words" in choice ? choice.words : rangeText(choice);
}

const rangeText = ({ from, to }: { from: string | null; to: string | null }) =>
  from === to ? (from ?? "") : from === null ? `≤ ${to}` : to === null ? `≥ ${from}` : `${from} – ${to}`;
