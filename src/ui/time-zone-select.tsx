import { Select, type SelectProps } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import { isTimezone } from "#shared/time-zone.ts";
import classes from "./time-zone-select.module.css";
import { listTimeZones, type ZoneOption, zoneOption } from "./time-zones.ts";
import { useLoaded } from "./use-loaded.ts";

type Props = Omit<SelectProps, "data" | "filter" | "renderOption" | "searchable" | "value"> & {
  value?: string;
  /** Says what time it is there, below. */
  withTime?: boolean;
};

/** A time zone, found by city, state, country or by what its clocks are called. */
export function TimeZoneSelect({ value, withTime = false, ...rest }: Props) {
  const t = useTranslations("ui.timeZone");
  const locale = useLocale();
  const load = useCallback(
    () => import("./time-zone-search.ts").then(({ createZoneSearch }) => createZoneSearch(locale)),
    [locale],
  );
  const search = useLoaded(true, load);
  const zones = useMemo(() => {
    const listed = listTimeZones();
    // An older name that was chosen once is none that is offered.
    return !value || listed.some((each) => each.value === value) ? listed : [zoneOption(value), ...listed];
  }, [value]);
  return (
    <Select
      {...(withTime && { description: <TimeThere zone={value ?? ""} /> })}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("noMatch")}
      maxDropdownHeight={280}
      data={zones}
      {...(search && { filter: ({ options, search: typed }) => search.find(options as ZoneOption[], typed) })}
      renderOption={({ option }) => (
        <div className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.about}>{search?.describe(option.value)}</span>
        </div>
      )}
      value={value ?? null}
      {...rest}
    />
  );
}

function TimeThere({ zone }: { zone: string }) {
  const t = useTranslations("ui.timeZone");
  const format = useFormatter();
  const now = useNow({ updateInterval: 15_000 });
  if (!isTimezone(zone)) return null;
  return t("now", { time: format.dateTime(now, { hour: "numeric", minute: "2-digit", timeZone: zone }) });
}
