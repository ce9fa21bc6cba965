import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import { sameJson } from "#shared/same-json.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ListState } from "../setup/use-list-setup.ts";
import { GroupName } from "./group-names.tsx";
import classes from "./toolbar.module.css";
import { useGroups } from "./use-groups.ts";

const manyAtFirst = 100;

/** The groups of the list with how many records they have; choosing one shows only those. */
export function GroupList({ list, onChosen }: { list: ListState; onChosen?: () => void }) {
  const t = useTranslations("gridToolbar.group");
  const format = useFormatter();
  const { collectionId, setup, group: chosen, setGroup } = list;
  const { groups, data, isError, refetch } = useGroups(list);
  const column = useFilterColumns(collectionId).columns?.get(setup.groupBy ?? "");
  const [isAll, setAll] = useState(false);
  const choose = (group: { value: unknown } | undefined) => {
    setGroup(group);
    onChosen?.();
  };
  if (isError && !data) return <ErrorState retry={() => void refetch()}>{t("failed")}</ErrorState>;
  if (!data || !column) return <SkeletonText lines={6} />;
  const shown = isAll ? groups : groups.slice(0, manyAtFirst);
  return (
    <KnownNames value={knownFrom(data)}>
      <ul className={classes.choices} aria-label={t("groups", { title: column.title })}>
        <li>
          <button type="button" className={classes.choice} aria-pressed={!chosen} onClick={() => choose(undefined)}>
            <span className={classes.choiceWords}>{t("all")}</span>
          </button>
        </li>
        {shown.map(({ value, count }) => (
          <li key={JSON.stringify(value)}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={chosen !== undefined && sameJson(chosen.value, value)}
              onClick={() => choose({ value })}
            >
              <span className={classes.choiceWords} data-empty={value === null || undefined}>
                <GroupName collectionId={collectionId} column={column} value={value} />
              </span>
              <span className={classes.count}>{format.number(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <button type="button" className={classes.choice} onClick={() => setAll(true)}>
          {t("more", { count: groups.length - shown.length })}
        </button>
      )}
      {!data.isWhole && <p className={classes.note}>{t("notWhole", { count: groups.length })}</p>}
    </KnownNames>
  );
}
