import { createElement, useEffect } from "react";
import type { WidgetShown } from "../contract.ts";
import { elementOf } from "./snippet.ts";

const address = "/widget.js";

/** The very element that other sites have: what is saved, as visitors see it. */
export function WidgetPreview({ widget, isFramed }: { widget: WidgetShown; isFramed: boolean }) {
  useEffect(() => {
    if (document.querySelector(`script[src="${address}"]`)) return;
    document.head.append(Object.assign(document.createElement("script"), { src: address, async: true }));
  }, []);
  const { tag, attribute } = elementOf(widget);
  const key = JSON.stringify([widget.theme, widget.language, isFramed]);
  return createElement(tag, { key, [attribute]: widget.id, ...(isFramed && { frame: "" }) });
}
