import { Checkbox, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DayInput } from "#data/fields/ui/day-input.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { sameJson } from "#shared/same-json.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { GroupName } from "#views/grid/ui/toolbar/group-names.tsx";
import type { FilterChoice, FilterControl } from "../filter-choice.ts";
import { useFilterValues } from "./use-items.ts";
import type { OpenFilter, OpenView } from "./use-open-view.ts";
import classes from "./view-toolbar.module.css";

type ControlProps = { filter: OpenFilter; open: OpenView };

/** Sets one of the view's filter fields. */
export function FilterControlOf({ filter, open }: ControlProps) {
  const Control = controls[filter.control];
  return <Control filter={filter} open={open} />;
}

/** What a filter field is called in this view. */
export const filterLabel = ({ setting, column }: OpenFilter): string => setting.filterLabel || column.title;

function Values({ filter, open }: ControlProps) {
  const t = useTranslations("views.filters");
  const format = useFormatter();
  const { data, isError, refetch } = useFilterValues(open.view.id, open.asked);
  const { column, setting, choice } = filter;
  const chosen = choice && "values" in choice ? choice.values : [];
  if (isError && !data) return <ErrorState retry={() => void refetch()}>{t("failed")}</ErrorState>;
  if (!data) return <SkeletonText lines={4} />;
  const found = data.filters.find(({ field }) => field === setting.field);
  const counted = (found?.values ?? []) as { value: FilterValue; count: number }[];
  const gone = chosen.filter((value) => !counted.some((each) => sameJson(each.value, value)));
  const all = [...counted, ...gone.map((value) => ({ value, count: 0 }))].sort(emptyLast);
  const toggle = (value: FilterValue) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    open.set(setting.field, next.length > 0 ? { values: next } : undefined);
  };
  return (
    <KnownNames value={knownFrom(data)}>
      <ul className={classes.values} aria-label={filterLabel(filter)}>
        <li>
          <Checkbox
            label={setting.selectAllText || t("all")}
            checked={chosen.length === 0}
            onChange={() => open.set(setting.field, undefined)}
          />
        </li>
        {all.map(({ value, count }) => (
          <li key={JSON.stringify(value)}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              label={
                <span className={classes.value}>
                  <span className={classes.valueName}>
                    <GroupName collectionId={open.collection.id} column={column} value={value} />
                  </span>
                  <span className={classes.number}>{format.number(count)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {found && !found.isWhole && <p className={classes.note}>{t("notWhole", { count: counted.length })}</p>}
    </KnownNames>
  );
}

const emptyLast = (one: { value: FilterValue }, other: { value: FilterValue }) =>
  Number(one.value === null) - Number(other.value === null);

type FilterValue = string | boolean | null;

/** What is entered is asked for when it has rested for a moment; all that is done while it is open is one step back. */
function useRested({ filter, open }: ControlProps) {
  const [isFirst, setFirst] = useState(true);
  return useDebouncedCallback(
    (choice: FilterChoice | undefined) => {
      open.set(filter.setting.field, choice, { replace: !isFirst });
      setFirst(false);
    },
    { delay: restMilliseconds, flushOnUnmount: true },
  );
}

const restMilliseconds = 350;

function Words(props: ControlProps) {
  const { choice } = props.filter;
  const [words, setWords] = useState(choice && "words" in choice ? choice.words : "");
  const tell = useRested(props);
  return (
    <TextInput
      aria-label={filterLabel(props.filter)}
      value={words}
      maxLength={200}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        tell(value.trim() ? { words: value.trim() } : undefined);
      }}
    />
  );
}

/** From what to what, with the ends that there are as a hint. */
function useRange(props: ControlProps) {
  const { choice, setting } = props.filter;
  const { data } = useFilterValues(props.open.view.id, props.open.asked);
  const [range, setRange] = useState(choice && "from" in choice ? choice : { from: null, to: null });
  const tell = useRested(props);
  const found = data?.filters.find(({ field }) => field === setting.field);
  return {
    range,
    least: found?.least,
    most: found?.most,
    change: (part: Partial<typeof range>) => {
      const next = { ...range, ...part };
      setRange(next);
      tell(next.from === null && next.to === null ? undefined : next);
    },
  };
}

function Numbers(props: ControlProps) {
  const t = useTranslations("views.filters");
  const { filter } = props;
  const { range, least, most, change } = useRange(props);
  const label = filterLabel(filter);
  const { field, kind } = filter.column;
  if (!field) return null;
  const read = (text: string | null) => (text !== null && kind === "integer" ? Number(text) : text);
  const write = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return (
    <>
      <div className={classes.range}>
        <FieldInput
          field={field}
          label={t("from", { name: label })}
          room="cell"
          value={read(range.from)}
          onChange={(value) => change({ from: write(value) })}
        />
        <span aria-hidden>–</span>
        <FieldInput
          field={field}
          label={t("to", { name: label })}
          room="cell"
          value={read(range.to)}
          onChange={(value) => change({ to: write(value) })}
        />
      </div>
      <Ends filter={filter} least={least} most={most} open={props.open} />
    </>
  );
}

function Days(props: ControlProps) {
  const t = useTranslations("views.filters");
  const { range, least, most, change } = useRange(props);
  const label = filterLabel(props.filter);
  const inputOf = (end: "from" | "to") => ({
    config: {},
    room: "cell" as const,
    label: t(end, { name: label }),
    value: range[end],
    onChange: (value: string | null) => change({ [end]: value }),
  });
  return (
    <>
      <div className={classes.range}>
        <DayInput field={inputOf("from")} span={{ start: range.from, end: range.to }} />
        <span aria-hidden>–</span>
        <DayInput field={inputOf("to")} span={{ start: range.from, end: range.to }} />
      </div>
      <Ends filter={props.filter} least={least} most={most} open={props.open} />
    </>
  );
}

function Ends({ filter: { column }, least, most, open }: ControlProps & { least: unknown; most: unknown }) {
  const t = useTranslations("views.filters");
  if (least === null || least === undefined) return null;
  const end = (value: unknown) => <GroupName collectionId={open.collection.id} column={column} value={value} />;
  return <p className={classes.note}>{t.rich("ends", { least: () => end(least), most: () => end(most) })}</p>;
}

const controls: Record<FilterControl, (props: ControlProps) => React.ReactNode> = {
  values: Values,
  numbers: Numbers,
  days: Days,
  words: Words,
};
