import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** For one control of a long page: a link to the page with `#name` leads to it, and whoever works by keys goes on there. */
export function useAnchor<Control extends HTMLElement>(name: string): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const isNamed = useLocation({ select: ({ hash }) => hash === name });
  useEffect(() => {
    if (!isNamed) return;
    control.current?.scrollIntoView({ block: "center" });
    control.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return control;
}
