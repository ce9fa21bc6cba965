import { localeOf } from "#shared/languages.ts";
import type { HtmlView } from "../../view-html.ts";
import { type EventWords, eventWords } from "./event-words.ts";
import type { CalendarEvent, DayInfo } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";

/** What of a calendar is drawn on a page without the app's client. */
export type DrawnDays = {
  events: readonly CalendarEvent[];
  infos: ReadonlyMap<string, DayInfo[]>;
  days: Days;
  today: string;
  words: EventWords;
  /** The same page on another day, or shown otherwise. */
  addressOf(place: { day?: string; display?: string }): string;
};

export const openWords = ({ context: { language, timeZone, say } }: HtmlView): EventWords =>
  eventWords({
    ...{ locale: localeOf[language], timeZone },
    say: (key, values) => say(`views.calendar.${key}`, values),
  });
