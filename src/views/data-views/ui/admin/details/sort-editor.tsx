import { Button, SegmentedControl, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Sort } from "#shared/sort.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { sortWords } from "#views/grid/ui/toolbar/sort-words.ts";
import classes from "./details.module.css";
import { useViewColumns } from "./view-columns.ts";

type SortEditorProps = {
  collectionId: string;
  value: Sort;
  onChange: (sort: Sort) => void;
  errorAt: (place: number) => ReactNode;
};

const mostKeys = 5;

/** The first key counts most; the next ones only where those before are the same. */
export function SortEditor({ collectionId, value, onChange, errorAt }: SortEditorProps) {
  const t = useTranslations("viewAdmin.details");
  const say = useTranslations("gridToolbar.sort");
  const columns = useViewColumns(collectionId);
  const sortable = [...columns.values()].filter(({ sorts }) => sorts);
  const free = sortable.filter(({ key }) => !value.some(({ field }) => field === key));
  const titleOf = (key: string) => columns.get(key)?.title ?? t("unknownField");
  const change = (place: number, part: Partial<Sort[number]>) =>
    onChange(value.map((key, at) => (at === place ? { ...key, ...part } : key)));
  return (
    <>
      <h3 className={classes.heading}>{t("sort")}</h3>
      {value.length === 0 && <p className={classes.help}>{say("none")}</p>}
      <div className={classes.rows}>
        {value.map(({ field, descending }, place) => {
          const title = titleOf(field);
          const words = sortWords(columns.get(field)?.kind ?? "text", columns.get(field)?.field?.dataType);
          return (
            <div key={field} className={classes.row}>
              <Select
                aria-label={say("field", { title })}
                data={[{ value: field, label: title }, ...free.map(({ key, title: label }) => ({ value: key, label }))]}
                value={field}
                onChange={(next) => next && change(place, { field: next })}
                allowDeselect={false}
                searchable
                error={errorAt(place)}
                data-path={`sort.${place}.field`}
              />
              <SegmentedControl
                className={classes.direction ?? ""}
                aria-label={say("direction", { title })}
                value={descending ? "down" : "up"}
                onChange={(next) => change(place, { descending: next === "down" })}
                data={(["up", "down"] as const).map((way) => ({ value: way, label: say(`words.${words}.${way}`) }))}
              />
              <IconButton
                icon="fas_xmark"
                className={classes.remove}
                label={say("remove", { title })}
                onClick={() => onChange(value.toSpliced(place, 1))}
              />
            </div>
          );
        })}
      </div>
      {value.length < mostKeys && free[0] && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="fas_plus" size={12} />}
          onClick={() => onChange([...value, { field: free[0]!.key, descending: false }])}
        >
          {t(value.length === 0 ? "addSort" : "addSortMore")}
        </Button>
      )}
    </>
  );
}
