import { type ReactNode, useEffect, useRef } from "react";
import classes from "./tab-bar.module.css";

interface TabBarProps {
  label: string;
  /** Which tab is open, and how many there are: when that changes, the open one is brought into sight. */
  shown: string;
  children: ReactNode;
}

/** What each link inside a TabBar looks like; the one with `aria-current` is open. */
export const tabClass = classes.tab ?? "";

/** Links to the parts of a page. Where they have no room they scroll sideways inside the bar, and fade where there are more. */
export function TabBar({ label, shown, children }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = bar.current;
    if (!nav) return;
    const tell = () => tellOfMore(nav);
    const watcher = new ResizeObserver(tell);
    watcher.observe(nav);
    nav.addEventListener("scroll", tell, { passive: true });
    return () => {
      watcher.disconnect();
      nav.removeEventListener("scroll", tell);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when another is opened or others come
  useEffect(() => {
    if (!bar.current) return;
    bringIntoSight(bar.current);
    tellOfMore(bar.current);
  }, [shown]);
  return (
    <nav ref={bar} aria-label={label} className={classes.bar}>
      {children}
    </nav>
  );
}

/** What has the bar's height, before the names of the tabs are known. */
export function TabBarToCome({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} aria-hidden>
      {children}
    </div>
  );
}

/** Beside a tab in which something is not saved yet. */
export function UnsavedMark({ label }: { label: string }) {
  return <span className={classes.unsaved} role="img" aria-label={label} />;
}

/** As wide as the fade, so that the next tab is seen to be there. */
const margin = 40;

function bringIntoSight(nav: HTMLElement) {
  const tab = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = nav.getBoundingClientRect();
  if (tab.right > right - margin) nav.scrollLeft += tab.right - right + margin;
  else if (tab.left < left + margin) nav.scrollLeft += tab.left - left - margin;
}

function tellOfMore(nav: HTMLElement) {
  const left = nav.scrollWidth - nav.clientWidth - nav.scrollLeft;
  nav.toggleAttribute("data-more-before", nav.scrollLeft > 1);
  nav.toggleAttribute("data-more-after", left > 1);
}
