import { useEffect, useRef } from "react";

/** What one types into stays in sight when the list above it grows: give it the ref, and how long the list is. */
export function useStayInView<Place extends HTMLElement>(length: number) {
  const place = useRef<Place>(null);
  const last = useRef(length);
  useEffect(() => {
    if (last.current === length) return;
    last.current = length;
    if (place.current?.contains(document.activeElement)) place.current.scrollIntoView({ block: "nearest" });
  }, [length]);
  return place;
}
