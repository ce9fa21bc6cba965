import { useTranslations } from "use-intl";
import { eventWords } from "#client/event-words.ts";

/** What events are called; one that nobody has words for is shown by its name. */
export function useEventWords() {
  const t = useTranslations();
  const find = (event: string) => eventWords.all().find(({ name }) => name === event);
  return {
    title(event: string): string {
      const known = find(event);
      return known ? t(known.title as never) : event;
    },
    /** How many it was about. */
    subjects(event: string, count: number): string {
      const known = find(event);
      return known ? t(known.subjects as never, { count } as never) : "";
    },
  };
}
