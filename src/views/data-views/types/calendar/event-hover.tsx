import { type RefObject, useEffect, useState } from "react";
import classes from "./event-hover.module.css";
import type { EventWords } from "./event-words.ts";
import type { CalendarEvent } from "./placed-event.ts";

type EventHoverProps = {
  frame: RefObject<HTMLElement | null>;
  events: readonly CalendarEvent[];
  words: EventWords;
};

type Place = { event: CalendarEvent; left: number; top: number; isAbove: boolean };

/** What has no room on the calendar: the whole name and time, and the reader's own time. One for all, for they are many. */
export function EventHover({ frame, events, words }: EventHoverProps) {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const around = frame.current;
    if (!around) return;
    const show = ({ target, type }: Event) => {
      const drawn = (target as Element).closest<HTMLElement>("[data-event]");
      // A click gives the focus, too, and opens something else.
      const isMeant = type !== "focusin" || drawn?.matches(":focus-visible");
      const event = isMeant && drawn && events.find(({ id }) => id === drawn.dataset.event);
      if (!event) return setPlace(undefined);
      const box = drawn.getBoundingClientRect();
      const isAbove = box.top > 120;
      setPlace({
        event,
        left: Math.max(8, Math.min(box.left, window.innerWidth - width - 8)),
        top: isAbove ? box.top - 6 : box.bottom + 6,
        isAbove,
      });
    };
    const hide = () => setPlace(undefined);
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    for (const type of ["mouseover", "focusin"]) around.addEventListener(type, show);
    for (const type of ["mouseleave", "focusout", "pointerdown"]) around.addEventListener(type, hide);
    window.addEventListener("scroll", hide, true);
    window.addEventListener("keydown", leave);
    return () => {
      for (const type of ["mouseover", "focusin"]) around.removeEventListener(type, show);
      for (const type of ["mouseleave", "focusout", "pointerdown"]) around.removeEventListener(type, hide);
      window.removeEventListener("scroll", hide, true);
      window.removeEventListener("keydown", leave);
    };
  }, [frame, events]);
  if (!place) return null;
  const { event, left, top, isAbove } = place;
  const own = words.ownTimes(event);
  return (
    <div className={classes.card} data-above={isAbove || undefined} style={{ left, top, width }} aria-hidden="true">
      <strong className={classes.name}>{event.name}</strong>
      <span>{words.when(event)}</span>
      {own && <span className={classes.own}>{own}</span>}
    </div>
  );
}

const width = 260;
