import type { CalendarEvent } from "./placed-event.ts";

/** What one does with an event, wherever it is drawn. */
export type EventActions = {
  /** Absent where the view leads nowhere. */
  open?: ((event: CalendarEvent, pressed: { ctrlKey: boolean; metaKey: boolean }) => void) | undefined;
  colorOf(event: CalendarEvent): string | undefined;
  mayMove(event: CalendarEvent): boolean;
  mayStretch(event: CalendarEvent): boolean;
  /** By so much on the clock of the team. */
  moveBy(event: CalendarEvent, milliseconds: number): Promise<boolean>;
  /** To the first day or time that no longer belongs to it. */
  stretchTo(event: CalendarEvent, end: string): Promise<boolean>;
  /** Opens the panel in which its start and end are written. */
  askMove(event: CalendarEvent): void;
};
