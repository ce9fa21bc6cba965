import type { EventInput } from "@fullcalendar/react";
import { emptyDates } from "./empty-dates.ts";
import type { CalendarEvent } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";

export type CalendarInput = EventInput & { id: string; start: string };

type EmptyInputs = {
  events: readonly CalendarEvent[];
  days: Days;
  display: string;
  day: string;
  message: string;
  className: string;
};

/** Begins the id of what is no event, but the view's message for a date with no events. */
const messageOn = "message-on-";

export const isMessage = (id: string): boolean => id.startsWith(messageOn);

/** The message for dates with no events, as the calendar takes what stands on its days. */
export const emptyInputs = ({ events, days, message, className, ...shown }: EmptyInputs): CalendarInput[] =>
  (message === "" ? [] : emptyDates(events, days, shown)).map((start) => ({
    ...{ id: `${messageOn}${start}`, title: message, start, className },
    ...{ allDay: true, editable: false, interactive: false, place: 1 },
  }));
