import { firstDayOfWeek } from "#data/fields/first-day-of-week.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { drawEmpty } from "../../list-parts.html.ts";
import { type HtmlView, makeViewHtml, queryKeys } from "../../view-html.ts";
import { drawAgenda } from "./agenda.html.ts";
import { dayAt, readPlace, writePlace } from "./calendar-address.ts";
import { type DrawnDays, openWords } from "./drawn-days.ts";
import { drawMonth } from "./month.html.ts";
import type { DayInfo, EventShown } from "./placed-event.ts";
import { type Days, shownDays } from "./shown-days.ts";
import { wallSpanOf } from "./wall-span.ts";

export type CalendarPlace = Days & { display: string; day: string };

export type CalendarHtml = {
  events: readonly EventShown[];
  days: readonly DayInfo[];
  shown: CalendarPlace;
  isWhole: boolean;
  /** Where it goes on, or where it was, while there is nothing on the days shown. */
  nearest?: { name: string; day: string; isNext: boolean } | null;
};

type Around = Pick<HtmlView, "settings" | "context" | "now">;

/** Which days a page shows whose address says this: whoever reads the events asks for them. */
export function calendarPlace(view: Around, said: { day: unknown; display: unknown }): CalendarPlace {
  const { day, display } = readPlace(said, usualPlace(view));
  return { display, day, ...shownDays[display]!.daysOf(day, firstDayOf(view)) };
}

const usualPlace = ({ settings, context, now }: Around) => ({
  day: dayAt(now.getTime(), context.timeZone),
  display: settings.displayOption,
});

const firstDayOf = ({ context: { language } }: Pick<HtmlView, "context">): number => firstDayOfWeek(localeOf[language]);

/** What happens when: a month, a week, a day, or one thing after the other. */
export const calendarHtml = makeViewHtml<CalendarHtml>({
  draw(view, { events, days, shown, isWhole, nearest = null }) {
    const { say, timeZone } = view.context;
    const drawn: DrawnDays = {
      events: events.map((event) => ({ ...event, span: wallSpanOf(event, timeZone) })),
      infos: Map.groupBy(days, ({ date }) => date),
      days: { from: shown.from, to: shown.to },
      today: usualPlace(view).day,
      words: openWords(view),
      addressOf: (place) => addressOf(view, { ...shown, ...place }),
    };
    const part = !isWhole && html`<p class="notice">${say("views.calendar.tooMany", { count: events.length })}</p>`;
    const body =
      shown.display === "month"
        ? drawMonth(view, drawn, shown, nearest !== null)
        : drawAgenda(view, drawn, shown.display);
    return html`${drawBar(view, drawn, shown)}${part}${drawNearest(view, drawn, nearest)}${body ?? drawNothing(view, shown)}${drawZone(view, drawn)}`;
  },
});

/** What is looked at, and the ways to other days and displays. Machines need not follow them: they never end. */
function drawBar(view: HtmlView, { words, today, addressOf }: DrawnDays, { display, day }: CalendarPlace): Html {
  const { say } = view.context;
  const shown = shownDays[display]!;
  const unit = display === "agenda" ? "month" : display;
  const named = shown.namedOf(day, firstDayOf(view));
  const title =
    display === "day" ? words.longDay(day) : display === "week" ? words.days(named.from, named.to) : words.month(day);
  const step = (way: "previous" | "next", sign: string, steps: number) =>
    html`<a class="button icon" rel="nofollow" href="${addressOf({ day: shown.step(day, steps) })}" aria-label="${say(`views.calendar.${way}.${unit}`)}"><span aria-hidden="true">${sign}</span></a>`;
  const isToday = named.from <= today && today <= named.to;
  const toToday = html`<a class="button" rel="nofollow" href="${addressOf({ day: today })}"${isToday && html` aria-current="date"`}>${say("views.calendar.today")}</a>`;
  const ways = Object.keys(shownDays).map(
    (each) =>
      html`<a rel="nofollow" href="${addressOf({ display: each })}"${each === display && html` aria-current="true"`}>${say(`views.displays.${each}`)}</a>`,
  );
  return html`<div class="calendar-bar"><h2 class="calendar-title">${title}</h2><nav class="steps-bar" aria-label="${say("publicPages.calendar.days")}">${step("previous", "‹", -1)}${toToday}${step("next", "›", 1)}</nav><nav class="segments" aria-label="${say("views.calendar.display")}">${ways}</nav></div>`;
}

function addressOf(view: HtmlView, place: { day: string; display: string }): string {
  const { day = null, display = null } = writePlace(place, usualPlace(view));
  return view.addressWith({ [queryKeys.day]: day, [queryKeys.display]: display });
}

/** A camp's summer is half a year away: an empty calendar leads there. */
function drawNearest(
  { context: { say } }: HtmlView,
  { words, addressOf }: DrawnDays,
  nearest: CalendarHtml["nearest"],
) {
  if (!nearest) return noHtml;
  const { name, day, isNext } = nearest;
  const text = say(isNext ? "views.calendar.nextIs" : "views.calendar.lastWas", { name, day: words.longDay(day) });
  return html`<p class="notice">${say("views.calendar.nothingHere")} <a rel="nofollow" href="${addressOf({ day })}">${text}</a></p>`;
}

function drawNothing(view: HtmlView, { display }: CalendarPlace): Html {
  const { say } = view.context;
  return drawEmpty(view, say(display === "agenda" ? "views.calendar.emptyMonth" : "views.calendar.nothingHere"));
}

/** Whoever reads it may have other clocks. */
function drawZone({ context: { say, language, timeZone } }: HtmlView, { events, days }: DrawnDays): Html {
  if (events.every(({ isAllDay }) => isAllDay)) return noHtml;
  const parts = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    Date.parse(days.from),
  );
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return html`<p class="help">${say("publicPages.calendar.zone", { zone })}</p>`;
}
