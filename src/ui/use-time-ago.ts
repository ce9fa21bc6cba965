import { useFormatter, useNow, useTranslations } from "use-intl";

/** How long ago, in words that grow older while one looks. */
export function useTimeAgo(): (instant: string) => string {
  const t = useTranslations("teams");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  return (instant) => {
    const then = new Date(instant);
    // Also where this computer's clock is behind the server's.
    if (now.getTime() - then.getTime() < 60_000) return t("justNow");
    return format.relativeTime(then, now);
  };
}
