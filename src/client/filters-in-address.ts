import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { filtersIn, givenOf } from "./address-words.ts";

/**
 * What a list is narrowed to, in the address as well: it is there after a reload, can be passed on, and Back leads to what
 * was chosen before. What is typed never waits for the address.
 */
export function useFiltersInAddress<Filters extends Record<string, string>>(usual: Filters) {
  const inAddress = filtersIn(useSearch({ strict: false }), usual);
  const navigate = useNavigate();
  const [filters, setFilters] = useState(inAddress);
  const written = useRef(JSON.stringify(inAddress));
  const now = JSON.stringify(inAddress);

  useEffect(() => {
    // Someone else changed the address: a link, or the back button.
    if (now === written.current) return;
    written.current = now;
    setFilters(JSON.parse(now));
  }, [now]);

  const write = (next: Filters, replace: boolean) => {
    written.current = JSON.stringify(next);
    void navigate({ to: ".", search: givenOf(next, usual) as never, replace, resetScroll: false });
  };
  const writeSoon = useDebouncedCallback((next: Filters) => write(next, true), 400);
  return {
    filters,
    type(changes: Partial<Filters>) {
      const next = { ...filters, ...changes };
      setFilters(next);
      writeSoon(next);
    },
    choose(changes: Partial<Filters>) {
      const next = { ...filters, ...changes };
      setFilters(next);
      writeSoon.cancel();
      write(next, false);
    },
  };
}
