import { addDays } from "#data/fields/calendar-day.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { colorOf, drawName } from "../../item.html.ts";
import type { HtmlView } from "../../view-html.ts";
import { drawAgenda } from "./agenda.html.ts";
import { drawInfos } from "./day-info.html.ts";
import type { DrawnDays } from "./drawn-days.ts";
import { emptyDateMessage } from "./empty-dates.ts";
import { fitMonth } from "./fit-month.ts";
import { type Lane, lanesOf, weeksOf } from "./month-lanes.ts";
import { type CalendarEvent, eventsByDay } from "./placed-event.ts";
import { shownDays } from "./shown-days.ts";
import { daysOf } from "./wall-span.ts";

const mostInDay = 3;
const mostDots = 3;

/**
 * A month as a table of its weeks; where there is little room, dots in it and all that is on its days below. `isSaidEmpty`:
 * above it stands already that nothing is there.
 */
export function drawMonth(view: HtmlView, drawn: DrawnDays, { day }: { day: string }, isSaidEmpty = false): Html {
  const { events, days, words } = drawn;
  const { shown, more } = fitMonth(events, days, mostInDay);
  const byDay = eventsByDay(events, days);
  const weeks = weeksOf(days.from, days.to);
  const heads = weeks[0]!.map(
    (each) =>
      html`<th scope="col" abbr="${words.longWeekday(each)}"><span class="short">${words.weekday(each)}</span><span class="narrow">${words.narrowWeekday(each)}</span></th>`,
  );
  const rows = weeks.map((week) => {
    const lanes = lanesOf(shown, week);
    const cells = week.map((each, place) =>
      drawCell(view, drawn, each, {
        ...{ lanes: lanes[place]!, more: more.get(each) ?? 0, all: byDay.get(each) ?? [] },
        isOther: each.slice(0, 7) !== day.slice(0, 7),
      }),
    );
    return html`<tr>${cells}</tr>`;
  });
  const agenda = drawAgenda(view, { ...drawn, days: shownDays.agenda!.daysOf(day, 0) }, "agenda");
  return html`<table class="month"><caption class="visually-hidden">${view.name}, ${words.month(day)}</caption><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table><div class="month-agenda">${agenda ?? (!isSaidEmpty && html`<p class="none">${view.context.say("views.calendar.emptyMonth")}</p>`)}</div>`;
}

type Cell = { lanes: readonly Lane[]; more: number; all: readonly CalendarEvent[]; isOther: boolean };

function drawCell(view: HtmlView, drawn: DrawnDays, day: string, { lanes, more, all, isOther }: Cell): Html {
  const { words, infos, today, addressOf } = drawn;
  const { say } = view.context;
  const own = infos.get(day) ?? [];
  const label = say("views.calendar.dayWithCount", { day: words.longDay(day), count: all.length });
  const address = addressOf({ day, display: "day" });
  const dots = all.slice(0, mostDots).map((event) => html`<i${colorOf(view, event)}></i>`);
  const marks = [
    day === today && html` data-today aria-current="date"`,
    isOther && html` data-other`,
    own.some(({ isClosed }) => isClosed) && html` data-closed`,
  ];
  const rest =
    more > 0 &&
    html`<li class="more"><a rel="nofollow" href="${address}">${say("views.calendar.more", { count: more })}</a></li>`;
  const message = isOther ? "" : emptyDateMessage(view.settings.options, "month");
  const none = all.length === 0 && message && html`<p class="none">${message}</p>`;
  const listed =
    all.length > 0 &&
    html`<ul class="lanes" role="list">${lanes.map((lane) => drawLane(view, drawn, day, lane))}${rest}</ul>`;
  return html`<td${marks}><div class="day-top"><a class="day-number" rel="nofollow" href="${address}" aria-label="${label}"><time datetime="${day}">${Number(day.slice(8))}</time><span class="dots" aria-hidden="true">${dots}</span></a>${drawInfos(view, own)}</div>${none}${listed}</td>`;
}

/** One that begins here reaches over the days after it; there only its name is said, to who cannot see that. */
function drawLane(view: HtmlView, { words }: DrawnDays, day: string, lane: Lane): Html {
  if (!lane) return html`<li class="lane" aria-hidden="true"></li>`;
  if ("goesOn" in lane) return html`<li class="lane"><span class="visually-hidden">${lane.goesOn.name}</span></li>`;
  const { event, span } = lane;
  const { first, last } = daysOf(event.span);
  const isPoint = !event.span.isAllDay && first === last;
  const isBegun = first < day;
  const goesOn = addDays(day, span - 1) < last;
  const time =
    event.span.isAllDay || isBegun ? noHtml : html`<span class="time">${words.time(event.span.start)}</span> `;
  const cut = [isBegun && html` data-begun`, goesOn && html` data-goes-on`];
  const whole = html`<span class="visually-hidden">, ${words.when(event)}</span>`;
  return html`<li class="lane"><div class="${isPoint ? "point" : "bar"}" data-span="${span}"${cut}${colorOf(view, event)}>${time}${drawName(view, event)}${whole}</div></li>`;
}
