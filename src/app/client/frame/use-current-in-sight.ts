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
    const show = () => nav.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
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
