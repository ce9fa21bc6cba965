import { useMediaQuery } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { firstDayOfWeek } from "#data/fields/first-day-of-week.ts";
import { recordsChanged } from "#data/records/live-kinds.ts";
import { openPeek } from "#data/records/ui/peek.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Picking } from "../../ui/in-card/card-place.ts";
import { useMayCreate } from "../../ui/new-record.tsx";
import { useItemColor } from "../../ui/use-item-color.ts";
import { useOpenView } from "../../ui/use-open-view.ts";
import { ViewPage } from "../../ui/view-page.tsx";
import type { ViewProps } from "../../view-ui.ts";
import type { DateInfo } from "./calendar.ts";
import { CalendarBar } from "./calendar-bar.tsx";
import { CalendarBody } from "./calendar-body.tsx";
import { useEvents } from "./calendar-events.ts";
import type { EventActions } from "./event-actions.ts";
import { followTarget } from "./follow-target.ts";
import { GoToNearest } from "./go-to-nearest.tsx";
import { MovePanel } from "./move-panel.tsx";
import { NearestEvent } from "./nearest-event.tsx";
import type { CalendarEvent } from "./placed-event.ts";
import { shownDays } from "./shown-days.ts";
import { useCalendarAddress } from "./use-calendar-address.ts";
import { useEventWords } from "./use-event-words.ts";
import { useEventWriting } from "./use-event-writing.ts";
import type { WallSpan } from "./wall-span.ts";

const NewRecordPanel = lazy(async () => ({
  default: (await import("#data/records/ui/record-form/new-record-panel.tsx")).NewRecordPanel,
}));

const never = () => false;

const displays = ["month", "week", "day", "agenda"] as const;

/** What happens when: a month, a week, a day, or one thing after the other. */
export default function CalendarView({ collection, view, tabs }: ViewProps) {
  const t = useTranslations("views.calendar");
  const locale = useLocale();
  const router = useRouter();
  const { teamId, timeZone } = useTeamScope();
  const { settings } = view;
  const open = useOpenView(collection, view);
  const { card } = open;
  const isPhone =
    useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false }) || card?.isNarrow === true;
  const { day, display, today, go } = useCalendarAddress(open, timeZone);
  const firstDay = firstDayOfWeek(locale);
  const shown = shownDays[display]!;
  const days = useMemo(() => shown.daysOf(day, firstDay), [shown, day, firstDay]);
  const { data: fields = [] } = useFields(collection.id);
  const picking = card?.picking;
  const read = useEvents(open, days);
  // What is picked is marked in its name, which every display shows.
  const events = useMemo(
    () => (picking ? { ...read, events: read.events.map((event) => marked(event, picking)) } : read),
    [read, picking],
  );
  const writing = useEventWriting(view.id, settings, fields);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const colorOf = useItemColor(settings, byId);
  const words = useEventWords();
  // In a card only what can be linked, too: else it would not be seen there.
  const mayCreate = useMayCreate(collection) && writing.mayCreateAt() && (!card || card.linking !== undefined);
  const [isPlaced, setPlaced] = useState(!card);
  const [moved, setMoved] = useState<CalendarEvent>();
  const [made, setMade] = useState<WallSpan>();
  useShortcut("mod+z", t("undo"), () => void writing.undo(), { group: t("keys"), enabled: !card });

  // What happens in the calendar's own collection the page hears by itself.
  const info = settings.options.dateInfo as DateInfo;
  useLive(teamId, recordsChanged, (told) => {
    if (info?.autoUpdate && told?.collections.includes(info.collectionId)) void writing.readAnew();
  });

  const { itemUrl } = settings;
  const isReadOnly = card?.isReadOnly === true;
  const actions = useMemo(
    (): EventActions => ({
      ...writing,
      ...(isReadOnly && { mayMove: never, mayStretch: never }),
      colorOf,
      askMove: setMoved,
      open: (event, pressed) => {
        if (picking) picking.toggle(event.id);
        else if (event.url || itemUrl.kind !== "none")
          followTarget(event, { teamId, collectionId: collection.id, itemUrl, pressed, router, peek: openPeek });
      },
    }),
    [writing, isReadOnly, picking, colorOf, itemUrl, teamId, collection.id, router],
  );

  const place = (to: { day: string }) => {
    setPlaced(true);
    go(to);
  };
  const isEmpty = events.query.isSuccess && !events.query.isPlaceholderData && events.events.length === 0;
  const named = shown.namedOf(day, firstDay);
  const title =
    display === "day" ? words.longDay(day) : display === "week" ? words.days(named.from, named.to) : words.month(day);
  return (
    <ViewPage open={open} tabs={tabs}>
      <CalendarBar
        title={title}
        displays={displays}
        display={display}
        isToday={named.from <= today && today <= named.to}
        isBusy={events.query.isFetching}
        step={(steps) => go({ day: shown.step(day, steps) })}
        goToday={() => go({ day: today })}
        show={(next) => go({ display: next })}
      />
      {isEmpty && isPlaced && <NearestEvent open={open} days={days} go={go} />}
      {isEmpty && !isPlaced ? (
        <GoToNearest open={open} days={days} go={place} onNothing={() => setPlaced(true)} />
      ) : (
        <CalendarBody
          view={view}
          fields={fields}
          {...{ display, day, days, today, firstDay, isPhone, events, actions }}
          go={go}
          create={mayCreate ? setMade : undefined}
        />
      )}
      {moved && <MovePanel event={moved} fields={fields} writing={writing} close={() => setMoved(undefined)} />}
      {made && (
        <Suspense fallback={null}>
          <NewRecordPanel
            collectionId={collection.id}
            opened
            prefill={{ ...writing.startValues(made), ...card?.linking?.values }}
            close={() => setMade(undefined)}
            onCreated={({ id }) => {
              card?.linking?.link(id);
              void writing.readAnew();
            }}
            onUndone={() => void writing.readAnew()}
          />
        </Suspense>
      )}
    </ViewPage>
  );
}

const marked = (event: CalendarEvent, { chosen }: Picking): CalendarEvent =>
  chosen.includes(event.id) ? { ...event, name: `✓ ${event.name}` } : event;
