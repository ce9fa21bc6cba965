import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** A toolbar is one stop for Tab; within it the arrows move, round at its ends. */
export function useArrows(bar: RefObject<HTMLDivElement | null>) {
  const current = useRef<Element>(null);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLElement>("[data-rich-text-editor-control]") ?? [])];
  const mark = () => {
    const all = tools();
    const stop = all.find((tool) => tool === current.current) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1;
  };
  // Tools come and go with what is selected.
  useEffect(mark);
  return {
    onFocus({ target }: { target: Element }) {
      if (!bar.current?.contains(target)) return;
      current.current = target;
      mark();
    },
    onKeyDown(event: KeyboardEvent) {
      const all = tools();
      const at = all.indexOf(event.target as HTMLElement);
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      all.at(next % all.length)?.focus();
    },
  };
}
