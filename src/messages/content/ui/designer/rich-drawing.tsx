import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { splitTags } from "../../merge/split-tags.ts";
import { type RichNode, readRichText } from "../../rich-text.ts";
import type { MergeTag } from "../merge-tags.ts";
import classes from "./drawings.module.css";
import { isForeignTag, titleOfTag } from "./tag-words.ts";

type Known = { tags: readonly MergeTag[] };

/** A text block as elements of our own making, with chips for merge tags. */
export function RichDrawing({ html, tags, accent }: Known & { html: string; accent: string }) {
  const t = useTranslations("messageDesigner.empty");
  const nodes = useMemo(() => readRichText(html), [html]);
  if (nodes.length === 0) return <p className={classes.invitation}>{t("text")}</p>;
  return <div className={classes.rich}>{drawNodes(nodes, { tags, accent })}</div>;
}

/** One line of words. */
export function LineDrawing({ text, tags, empty }: Known & { text: string; empty: "heading" | "button" }) {
  const t = useTranslations("messageDesigner.empty");
  if (text.trim() === "") return <span className={classes.faint}>{t(empty)}</span>;
  const pieces = splitTags(text) ?? [{ isTag: false, text }];
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once for each text, never reordered
    <Fragment key={at}>{piece.isTag ? <TagChip tag={piece.text} tags={tags} /> : piece.text}</Fragment>
  ));
}

export function TagChip({ tag, tags }: Known & { tag: string }) {
  const isForeign = isForeignTag(tag, tags);
  return (
    <span className={classes.tag} title={isForeign ? undefined : tag} data-foreign={isForeign || undefined}>
      {titleOfTag(tag, tags)}
    </span>
  );
}

type Drawn = Known & { accent: string };

const drawNodes = (nodes: readonly RichNode[], drawn: Drawn): ReactNode[] =>
  nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once for each text, never reordered
    <Fragment key={at}>{drawNode(node, drawn)}</Fragment>
  ));

function drawNode(node: RichNode, drawn: Drawn): ReactNode {
  if (node.kind === "words") return node.text;
  if (node.kind === "tag") return <TagChip tag={node.text} tags={drawn.tags} />;
  if (node.name === "br") return <br />;
  // A link in a design leads nowhere while it is made.
  const isLink = node.name === "a";
  const style = { ...node.style, ...(isLink && { color: drawn.accent, textDecoration: "underline" }) };
  return createElement(isLink ? "span" : node.name, { style }, ...drawNodes(node.children, drawn));
}
