import { type Html, html } from "#shared/html.ts";
import { colorOf, drawFacts, drawName } from "../../item.html.ts";
import type { HtmlView } from "../../view-html.ts";
import { drawInfos } from "./day-info.html.ts";
import type { DrawnDays } from "./drawn-days.ts";
import { timeOptions } from "./event-times.ts";
import { allDays, type CalendarEvent, dayNumber, eventsByDay } from "./placed-event.ts";
import { daysOf } from "./wall-span.ts";

/** What is on each day, one below the other; a week has its days side by side where there is room. Nothing where no day is shown. */
export function drawAgenda(view: HtmlView, drawn: DrawnDays, display: string): Html | undefined {
  const { includeEmptyDates } = view.settings.options as { includeEmptyDates?: boolean };
  const byDay = eventsByDay(drawn.events, drawn.days);
  const showsEmpty = includeEmptyDates || display === "week" || display === "day";
  const shown = allDays(drawn.days).filter((day) => showsEmpty || byDay.has(day) || drawn.infos.has(day));
  if (shown.length === 0) return undefined;
  const days = shown.map((day) => drawDay(view, drawn, day, byDay.get(day) ?? [], display));
  return html`<ol class="days" role="list" data-display="${display}">${days}</ol>`;
}

function drawDay(
  view: HtmlView,
  drawn: DrawnDays,
  day: string,
  events: readonly CalendarEvent[],
  display: string,
): Html {
  const { words, today, infos, addressOf } = drawn;
  const { say } = view.context;
  const own = infos.get(day) ?? [];
  const isClosed = own.some((info) => info.isClosed);
  const listed =
    events.length > 0
      ? html`<ul class="events" role="list">${events.map((event) => drawEvent(view, drawn, event, day, display))}</ul>`
      : html`<p class="none">${emptyMessage(view)}</p>`;
  const date = html`<time datetime="${day}"><span class="day-of-month">${Number(day.slice(8))}</span> <span class="weekday">${words.longWeekday(day)}</span> <span class="month-name">${day === today ? say("views.calendar.today") : words.shortMonth(day)}</span></time>`;
  const heading =
    display === "day" ? date : html`<a rel="nofollow" href="${addressOf({ day, display: "day" })}">${date}</a>`;
  return html`<li class="day"${day === today && html` data-today`}${isClosed && html` data-closed`}><h3 class="date">${heading}</h3><div class="day-body">${drawInfos(view, own)}${listed}</div></li>`;
}

const emptyMessage = ({ settings: { options }, context: { say } }: HtmlView): string =>
  (options as { emptyDatesMessage?: string }).emptyDatesMessage || say("views.calendar.nothingOnDay");

/** A week has no room for more than when and what. */
function drawEvent(view: HtmlView, { words }: DrawnDays, event: CalendarEvent, day: string, display: string): Html {
  const { first, last } = daysOf(event.span);
  const { say } = view.context;
  const count = { day: dayNumber(first, day), days: dayNumber(first, last) };
  const which = first !== last && html` <span class="day-of">${say("views.calendar.dayOf", count)}</span>`;
  const facts = display !== "week" && drawFacts(view, eventFacts(view), event);
  return html`<li class="event" data-view-part="card"${colorOf(view, event)}><span class="time">${words.timeOn(event, day)}</span><div class="event-body">${drawName(view, event)}${which}${facts}</div></li>`;
}

/** But for what says when it is. */
const eventFacts = ({ settings: { displayedFields, options } }: HtmlView) => {
  const times = timeOptions.map((option) => options[option]);
  return displayedFields.filter(({ field }) => !times.includes(field));
};
