import { useEffect, useRef } from "react";

/** Of a menu that is longer than the window, the entry of the page one is on stays in sight. */
export function useCurrentInSight() {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    let arrivesUntil = 0;
    let later: ReturnType<typeof setTimeout> | undefined;
    const show = () => showCurrent(nav);
    const begin = () => {
      arrivesUntil = Date.now() + arrivesWithin;
      show();
      // Once more when the page is there: going to it may have set the menu back to where it was.
      clearTimeout(later);
      later = setTimeout(show, settlesWithin);
    };
    begin();
    // Another entry is the current one; or collections and wizards come in later and push it down. Whoever folds a part
    // of the menu after that is not scrolled away from it.
    const watching = new MutationObserver((changes) => {
      if (changes.some(({ type }) => type === "attributes")) begin();
      else if (Date.now() < arrivesUntil) show();
    });
    watching.observe(nav, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-current"] });
    return () => {
      clearTimeout(later);
      watching.disconnect();
    };
  }, []);
  return menu;
}

/** Not by `scrollIntoView`, from which on the Tab key would go. */
function showCurrent(nav: HTMLElement) {
  const current = nav.querySelector("[data-current]")?.getBoundingClientRect();
  if (!current) return;
  const { top, bottom } = nav.getBoundingClientRect();
  if (current.top < top) nav.scrollTop -= top - current.top + gap;
  if (current.bottom > bottom) nav.scrollTop += current.bottom - bottom + gap;
}

const arrivesWithin = 3000;
const settlesWithin = 250;
const gap = 12;
