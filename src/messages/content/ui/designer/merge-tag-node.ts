import { Mark, mergeAttributes, Node } from "@tiptap/react";
import { tagAttribute } from "./editable-tags.ts";

/** A merge tag among words: one sign to the editor, with the title of what it stands for. */
export const mergeTagNode = (
  titleOf: (tag: string) => string,
  isForeign: (tag: string) => boolean,
  className: string,
) =>
  Node.create({
    name: "mergeTag",
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      tag: {
        default: "",
        parseHTML: (element) => element.getAttribute(tagAttribute) ?? "",
        renderHTML: ({ tag }) => ({ [tagAttribute]: tag as string }),
      },
    }),
    parseHTML: () => [{ tag: `span[${tagAttribute}]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      "span",
      mergeAttributes(HTMLAttributes, {
        class: className,
        ...(isForeign(node.attrs.tag as string) ? { "data-foreign": true } : { title: node.attrs.tag as string }),
      }),
      titleOf(node.attrs.tag as string),
    ],
    renderText: ({ node }) => node.attrs.tag as string,
  });

/** Colors that were given to words: no tool gives them here, and none takes them away. */
export const Tint = Mark.create({
  name: "tint",
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: ({ style }) => style.color || null,
      renderHTML: ({ color }) => (color ? { style: `color: ${color}` } : {}),
    },
    background: {
      default: null,
      parseHTML: ({ style }) => style.backgroundColor || null,
      renderHTML: ({ background }) => (background ? { style: `background-color: ${background}` } : {}),
    },
  }),
  parseHTML: () => [{ tag: "span", getAttrs: ({ style }) => (style.color || style.backgroundColor ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});
