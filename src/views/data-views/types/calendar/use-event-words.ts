import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { eventWords } from "./event-words.ts";

/** In the reader's language, and by their own clock too. */
export function useEventWords() {
  const locale = useLocale();
  const t = useTranslations("views.calendar");
  const { timeZone } = useTeamScope();
  return useMemo(
    () => eventWords({ locale, timeZone, say: (key, values) => t(key as "dayAndTime", values as never) }),
    [locale, t, timeZone],
  );
}
