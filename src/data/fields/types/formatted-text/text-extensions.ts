import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { Extension, type Extensions, Mark } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isLinkTarget, textAlignment } from "../../formatting-rules.ts";

/** What formatted text is made of, and no more than the server keeps. Also what has no tool, so that it stays when something else is changed. */
export function textExtensions(): Extensions {
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        isAllowedUri: isLinkTarget,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    TableKit.configure({ table: { resizable: false } }),
    Image.configure({ inline: true }),
    Alignment,
    ...["sub", "sup", "mark"].map(plainMark),
  ];
}

const plainMark = (tag: string) => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** Cells of tables know it by themselves. */
export const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "blockquote", "listItem", "codeBlock"],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }) => (textAlignment.test(style.textAlign) ? style.textAlign : null),
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
});
