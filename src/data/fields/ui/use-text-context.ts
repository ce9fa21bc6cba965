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
    const ids = new Map([...names].map(([id, name]) => [name, id]));
    return {
      decimalComma: hasDecimalComma(locale),
      dayFirst: !locale.startsWith("en"),
      timeZone,
      country: countryOf({ timeZone, locale }),
      nameOf: (id) => names.get(id),
      idOf: (name) => ids.get(name),
    };
  }, [locale, timeZone, names]);
}

const commas = new Map<string, boolean>();

/** Once a language: every cell of a list asks, and to make a format is slow. */
function hasDecimalComma(locale: string): boolean {
  const known = commas.get(locale) ?? new Intl.NumberFormat(locale).format(1.5).includes(",");
  commas.set(locale, known);
  return known;
}

const noNames: ReadonlyMap<string, string> = new Map();
