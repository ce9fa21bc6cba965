import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type EventDisplayInfo,
  type EventInput,
} from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import { VisuallyHidden } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { wallTimeOf } from "#data/fields/zoned-time.ts";
import { type CalendarInput, emptyInputs, isMessage } from "./calendar-inputs.ts";
import { DayInfos } from "./day-info.tsx";
import classes from "./drawn-calendar.module.css";
import type { EventActions } from "./event-actions.ts";
import { colorClass } from "./event-color.ts";
import type { EventWords } from "./event-words.ts";
import { fitMonth } from "./fit-month.ts";
import type { CalendarEvent, DayInfo } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { useEventWords } from "./use-event-words.ts";
import { useInPortions } from "./use-in-portions.ts";
import { readWall, type WallSpan, writeWall } from "./wall-span.ts";

type DrawnCalendarProps = {
  label: string;
  display: "month" | "week" | "day";
  day: string;
  days: Days;
  firstDay: number;
  events: readonly CalendarEvent[];
  infos: ReadonlyMap<string, DayInfo[]>;
  /** Whether anything on it has a time; else there are only days. */
  hasTimes: boolean;
  actions: EventActions;
  /** What stands on dates with no events; absent: nothing. */
  emptyMessage?: string;
  /** Absent where nobody may make anything here. */
  create?: ((span: WallSpan) => void) | undefined;
  showDay: (day: string) => void;
  /** All that is on a day which has no room for it. */
  listDay: (day: string) => void;
};

/** So many are drawn in one go: some ten days of a full month. */
const portion = 40;
const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin];
const mostInCell = 3;
/** Begins the id of what is no event, but says how many more there are. */
const moreOn = "more-on-";
const noMore: ReadonlyMap<string, number> = new Map();

/** A month, a week or a day as a grid. It is told wall times as if they were UTC, so that no zone but the team's has a say. */
export default function DrawnCalendar(props: DrawnCalendarProps) {
  const {
    label,
    display,
    day,
    days,
    firstDay,
    events,
    infos,
    hasTimes,
    actions,
    create,
    showDay,
    listDay,
    emptyMessage = "",
  } = props;
  const t = useTranslations("views.calendar");
  const locale = useLocale();
  const words = useEventWords();
  const { timeZone } = useTeamScope();
  const calendar = useRef<CalendarRef>(null);
  const isClock = hasTimes && display !== "month";
  const type =
    display === "month" ? "dayGridMonth" : `${hasTimes ? "timeGrid" : "dayGrid"}${display === "week" ? "Week" : "Day"}`;
  useEffect(() => {
    // Not while React draws: it draws by itself.
    queueMicrotask(() => calendar.current?.getApi().changeView(type, day));
  }, [type, day]);
  const byId = useMemo(() => new Map(events.map((event) => [event.id, event])), [events]);
  const fitted = useMemo(
    () => (display === "month" ? fitMonth(events, days, mostInCell) : { shown: events, more: noMore }),
    [display, events, days],
  );
  const inputs = useMemo(
    () =>
      [
        ...fitted.shown.map(
          (event): CalendarInput => ({
            id: event.id,
            title: event.name,
            start: event.span.start,
            ...(event.span.end && { end: event.span.end }),
            allDay: event.span.isAllDay,
            startEditable: actions.mayMove(event),
            durationEditable: actions.mayStretch(event),
            className: colorClass(actions.colorOf(event)),
            place: 0,
          }),
        ),
        ...[...fitted.more].map(
          ([start, count]): CalendarInput => ({
            id: `${moreOn}${start}`,
            title: t("more", { count }),
            start,
            allDay: true,
            editable: false,
            className: classes.more ?? "",
            place: 1,
          }),
        ),
        ...emptyInputs({ events, days, display, day, message: emptyMessage, className: classes.none ?? "" }),
      ].sort((a, b) => (a.start < b.start ? -1 : 1)),
    [fitted, actions, t, events, days, display, day, emptyMessage],
  );
  const drawn = useInPortions(inputs, `${type} ${days.from}`, portion);
  const known = ({ event }: { event: { id: string } }): CalendarEvent | undefined => byId.get(event.id);
  const infosOn = (date: Date) => infos.get(date.toISOString().slice(0, 10)) ?? [];
  const isClosed = (date: Date) => infosOn(date).some((info) => info.isClosed);

  return (
    <section className={classes.frame} data-times={isClock || undefined} aria-label={label}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={type}
        initialDate={day}
        timeZone="UTC"
        now={() => writeWall(wallTimeOf(Date.now(), timeZone))}
        locale={locale}
        firstDay={firstDay}
        headerToolbar={false}
        height={isClock ? "100%" : "auto"}
        fixedWeekCount={false}
        dayMaxEvents={display === "month" ? false : 5}
        eventMaxStack={4}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        scrollTime="07:00:00"
        nowIndicator
        eventInteractive
        navLinks={display === "month"}
        navLinkDayClick={(date) => showDay(date.toISOString().slice(0, 10))}
        eventOrder="place,start,-duration,allDay,title"
        eventOrderStrict={display === "month"}
        events={drawn as EventInput[]}
        editable
        eventResizableFromStart={false}
        dragRevertDuration={0}
        // Days stay days and times stay times; on a month everything is dropped on a day.
        eventAllow={({ allDay }, dragged) => !isClock || allDay === dragged?.allDay}
        selectable={create !== undefined}
        selectMirror
        selectMinDistance={4}
        longPressDelay={400}
        // Words
        allDayText={t("allDay")}
        closeHint={t("close")}
        moreLinkHint={(count) => t("moreHint", { count })}
        moreLinkContent={({ num }) => t("more", { count: num })}
        moreLinkClick="popover"
        popoverFormat={{ weekday: "long", day: "numeric", month: "long" }}
        slotHeaderContent={({ date }: { date?: Date }) => (date ? words.time(date.toISOString().slice(0, 19)) : null)}
        eventContent={(info) => <Content info={info} event={known(info)} words={words} />}
        dayCellTopContent={(info) => <CellTop info={info} infos={infosOn(info.date)} />}
        dayHeaderContent={({ date, inPopover, isToday }) => {
          const on = date.toISOString().slice(0, 10);
          if (inPopover) return words.longDay(on);
          if (display === "month") return words.weekday(on);
          return (
            <span className={classes.headed} data-today={isToday || undefined}>
              {words.weekday(on)}
              <span className={classes.number}>{Number(on.slice(8))}</span>
              <DayInfos infos={infosOn(date)} />
            </span>
          );
        }}
        popoverCloseContent={() => <span aria-hidden="true">×</span>}
        // What is done
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          if (isMessage(event.id)) return;
          if (event.id.startsWith(moreOn)) return listDay(event.id.slice(moreOn.length));
          const clicked = byId.get(event.id);
          if (clicked) actions.open?.(clicked, jsEvent);
        }}
        eventDrop={async ({ event, oldEvent, revert }) => {
          const moved = known({ event });
          const by = event.start!.getTime() - oldEvent.start!.getTime();
          if (!moved || !(await actions.moveBy(moved, by))) revert();
        }}
        eventResize={async ({ event, revert }) => {
          const stretched = known({ event });
          const end = event.end!.toISOString().slice(0, event.allDay ? 10 : 19);
          if (!stretched || !(await actions.stretchTo(stretched, end))) revert();
        }}
        dateClick={({ dateStr, allDay }) => create?.(clickedSpan(dateStr, allDay))}
        select={({ start, end, allDay }) => {
          const [from, to] = [start, end].map((date) => date.toISOString().slice(0, allDay ? 10 : 19)) as [
            string,
            string,
          ];
          create?.({ start: from, end: to, isAllDay: allDay });
          calendar.current?.getApi().unselect();
        }}
        eventDidMount={({ el, event }) => {
          if (!event.id.startsWith(moreOn) && !isMessage(event.id)) el.dataset.event = event.id;
        }}
        // Looks
        className={classes.calendar ?? ""}
        viewClass={classes.view ?? ""}
        dayHeaderRowClass={classes.headerRow ?? ""}
        dayHeaderClass={({ inPopover }) => (inPopover ? classes.popoverHeader : classes.header) ?? ""}
        dayHeaderInnerClass={classes.headerInner ?? ""}
        dayHeaderDividerClass={classes.headerDivider ?? ""}
        dayRowClass={classes.row ?? ""}
        dayCellClass={(info) =>
          joined(classes.cell, info.isOther && classes.other, isClosed(info.date) && classes.closed)
        }
        dayCellTopClass={classes.cellTop ?? ""}
        dayCellTopInnerClass={classes.cellTopInner ?? ""}
        dayCellBottomClass={classes.cellBottom ?? ""}
        dayLaneClass={(info) =>
          joined(classes.lane, info.isToday && classes.laneToday, isClosed(info.date) && classes.closed)
        }
        slotLaneClass={({ isMinor }) => joined(classes.slot, isMinor && classes.minor)}
        slotHeaderClass={classes.slotHeader ?? ""}
        slotHeaderInnerClass={classes.slotHeaderInner ?? ""}
        slotHeaderDividerClass={classes.slotDivider ?? ""}
        allDayHeaderClass={classes.allDayHeader ?? ""}
        allDayHeaderInnerClass={classes.slotHeaderInner ?? ""}
        allDayDividerClass={classes.allDayDivider ?? ""}
        eventClass={(info) => joined(classes.event, info.isDragging && classes.dragged)}
        rowEventClass={({ isStart, isEnd }) =>
          joined(classes.rowEvent, isStart && classes.starts, isEnd && classes.ends)
        }
        rowEventAfterClass={({ isEndResizable }) => joined(isEndResizable && classes.rowGrip)}
        columnEventClass={classes.columnEvent ?? ""}
        columnEventAfterClass={({ isEndResizable }) => joined(isEndResizable && classes.columnGrip)}
        listItemEventClass={classes.pointEvent ?? ""}
        listItemEventBeforeClass={classes.dot ?? ""}
        moreLinkClass={classes.more ?? ""}
        popoverClass={classes.popover ?? ""}
        popoverCloseClass={classes.popoverClose ?? ""}
        navLinkClass={classes.navLink ?? ""}
        highlightClass={classes.highlight ?? ""}
        nowIndicatorLineClass={classes.nowLine ?? ""}
      />
    </section>
  );
}

type ContentProps = { info: EventDisplayInfo; event: CalendarEvent | undefined; words: EventWords };

function Content({ info, event, words }: ContentProps) {
  const time = event && !event.span.isAllDay && info.isStart ? words.time(event.span.start) : undefined;
  return (
    <span className={classes.content}>
      {time && <span className={classes.time}>{time} </span>}
      <span className={classes.name}>{info.event.title}</span>
      {event && (
        <VisuallyHidden>, {[words.when(event), words.ownTimes(event)].filter(Boolean).join(", ")}</VisuallyHidden>
      )}
    </span>
  );
}

type CellTopProps = { info: DayCellInfo; infos: readonly DayInfo[] };

function CellTop({ info, infos }: CellTopProps) {
  return (
    <span className={classes.top} data-today={info.isToday || undefined}>
      <DayInfos infos={infos} />
      <span className={classes.number}>{info.dayNumberText}</span>
    </span>
  );
}

/** A click means a day, or an hour that begins there. */
function clickedSpan(date: string, isAllDay: boolean): WallSpan {
  const start = date.slice(0, isAllDay ? 10 : 19);
  return isAllDay ? { start, isAllDay } : { start, end: writeWall(readWall(start) + 3_600_000), isAllDay };
}

const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
