import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { givenOf, wishIn } from "./address-words.ts";

/**
 * What a list is narrowed to, in the address as well: it is there after a reload, can be passed on, and Back leads to what
 * was chosen before. What is typed never waits for the address.
 */
export function useWishInAddress<Wish extends Record<string, string>>(usual: Wish) {
  const inAddress = wishIn(useSearch({ strict: false }), usual);
  const navigate = useNavigate();
  const [wish, setWish] = useState(inAddress);
  const written = useRef(JSON.stringify(inAddress));
  const now = JSON.stringify(inAddress);

  useEffect(() => {
    // Someone else changed the address: a link, or the back button.
    if (now === written.current) return;
    written.current = now;
    setWish(JSON.parse(now));
  }, [now]);

  const write = (next: Wish, replace: boolean) => {
    written.current = JSON.stringify(next);
    void navigate({ to: ".", search: givenOf(next, usual) as never, replace, resetScroll: false });
  };
  const writeSoon = useDebouncedCallback((next: Wish) => write(next, true), 400);
  return {
    wish,
    type(changes: Partial<Wish>) {
      const next = { ...wish, ...changes };
      setWish(next);
      writeSoon(next);
    },
    choose(changes: Partial<Wish>) {
      const next = { ...wish, ...changes };
      setWish(next);
      writeSoon.cancel();
      write(next, false);
    },
  };
}
