import { createElement, useEffect } from "react";
import type { WidgetShown } from "../contract.ts";
import { elementOf } from "./snippet.ts";

const address = "/widget.js";

/** The very element that other sites have: what is saved, as visitors see it. */
export function WidgetPreview({ widget }: { widget: WidgetShown }) {
  useEffect(() => {
    if (document.querySelector(`script[src="${address}"]`)) return;
    document.head.append(Object.assign(document.createElement("script"), { src: address, async: true }));
  }, []);
  const { tag, attribute } = elementOf(widget);
  const look = JSON.stringify([widget.theme, widget.language]);
  return createElement(tag, { key: look, [attribute]: widget.id });
}
