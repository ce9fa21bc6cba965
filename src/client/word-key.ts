import type { useTranslations } from "use-intl";

/** The whole key of a text, for what is said elsewhere than where it is named: `routes.help`. */
export type WordKey = Parameters<ReturnType<typeof useTranslations<never>>>[0];
