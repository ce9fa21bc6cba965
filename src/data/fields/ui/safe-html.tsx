import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { asSeen } from "#client/see-as.ts";
import { htmlToText } from "../html-text.ts";
import { cleanTree } from "./clean-tree.ts";
import classes from "./safe-html.module.css";

/** Formatted text as elements of our own making; no HTML out of stored data reaches the page. */
export function SafeHtml({ html }: { html: string }) {
  const content = useMemo(
    () => (typeof DOMParser === "undefined" ? htmlToText(html) : toElements(cleanTree(html))),
    [html],
  );
  return <div className={classes.text}>{content}</div>;
}

const toElements = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once for each text, never reordered
    <Fragment key={place}>{node instanceof HTMLElement ? toElement(node) : node.textContent}</Fragment>
  ));

function toElement(element: HTMLElement): ReactNode {
  const given = Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name !== "style")
      .map(({ name, value }) => [reactNames[name] ?? name, value]),
  );
  const textAlign = element.style.textAlign;
  const tag = element.localName;
  const attributes = {
    ...given,
    ...(textAlign && { style: { textAlign } }),
    ...(tag === "a" && { target: "_blank", rel: "noopener noreferrer" }),
    ...(tag === "img" && pictureOf(element)),
  };
  return createElement(tag, attributes, ...(element.hasChildNodes() ? toElements(element) : []));
}

const pictureOf = (element: HTMLElement) => ({
  src: asSeen(element.getAttribute("src") ?? ""),
  alt: element.getAttribute("alt") ?? "",
  loading: "lazy" as const,
});

const reactNames: Record<string, string> = { colspan: "colSpan", rowspan: "rowSpan" };
