import { useMemo } from "react";
import { useLocale } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { TextContext } from "../field-type.ts";
import { countryOf } from "../zone-country.ts";

/** How people here write numbers and days. Names are the business of the types that have any. */
export function useTextContext(names: ReadonlyMap<string, string> = noNames): TextContext {
  const locale = useLocale();
  const { timeZone } = useTeamScope();
  return useMemo(() => {
    const sample = new Intl.NumberFormat(locale).format(1.5);
    const ids = new Map([...names].map(([id, name]) => [name, id]));
    return {
      decimalComma: sample.includes(","),
      dayFirst: !locale.startsWith("en"),
      timeZone,
      country: countryOf({ timeZone, locale }),
      nameOf: (id) => names.get(id),
      idOf: (name) => ids.get(name),
    };
  }, [locale, timeZone, names]);
}

const noNames: ReadonlyMap<string, string> = new Map();
