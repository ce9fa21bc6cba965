import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Of a menu that is longer than the window, the entry of the page one is on stays in sight. */
export function useCurrentInSight() {
  const menu = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one goes to another page
  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    const show = () => {
      const current = nav.querySelector("[data-current]")?.getBoundingClientRect();
      if (!current) return;
      // Not `scrollIntoView`, from which on the Tab key would go.
      const { top, bottom } = nav.getBoundingClientRect();
      if (current.top < top) nav.scrollTop -= top - current.top + gap;
      if (current.bottom > bottom) nav.scrollTop += current.bottom - bottom + gap;
    };
    show();
    // Collections and wizards come in later and push the others down.
    const arriving = new MutationObserver(show);
    arriving.observe(nav, { childList: true, subtree: true });
    const settled = setTimeout(() => arriving.disconnect(), arrivesWithin);
    return () => {
      clearTimeout(settled);
      arriving.disconnect();
    };
  }, [pathname]);
  return menu;
}

const arrivesWithin = 3000;
const gap = 12;
