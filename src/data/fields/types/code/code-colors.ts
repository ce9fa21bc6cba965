import { tagHighlighter, tags } from "@lezer/highlight";
import classes from "./code-colors.module.css";

const { keyword, string, number, comment, tag, name, attribute, meta } = {
  keyword: classes.keyword ?? "",
  string: classes.string ?? "",
  number: classes.number ?? "",
  comment: classes.comment ?? "",
  tag: classes.tag ?? "",
  name: classes.name ?? "",
  attribute: classes.attribute ?? "",
  meta: classes.meta ?? "",
};

/** The same colours while it is written and where it is shown. */
export const codeColors = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], class: keyword },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.url], class: string },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.color], class: number },
  { tag: [tags.comment, tags.quote], class: comment },
  { tag: [tags.tagName, tags.typeName, tags.className, tags.heading], class: tag },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName), tags.labelName], class: name },
  { tag: [tags.attributeName, tags.propertyName], class: attribute },
  { tag: [tags.meta, tags.processingInstruction], class: meta },
]);
