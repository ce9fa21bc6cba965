import { isReverseKey, reverseTitle } from "#data/collections/reverse-links.ts";
import { sayIn } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";
import type { OpenView } from "#views/data-views/open-view.server.ts";

/** What the columns of a view are called. */
export function titleReader({ columns, known: { definitions } }: OpenView, language: Language) {
  const say = sayIn(language);
  const reverse = [...columns.reverse.values()];
  return (key: string): string => {
    const back = isReverseKey(key) ? columns.reverse.get(key) : undefined;
    if (back) return reverseTitle(definitions, back, reverse);
    return columns.find(key)?.field?.title ?? say(`filters.columns.${key}`);
  };
}
