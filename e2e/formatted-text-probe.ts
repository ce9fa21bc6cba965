import { Editor } from "@tiptap/react";
import { fromEditable, toEditable } from "#data/fields/types/formatted-text/editable-text.ts";
import { textExtensions } from "#data/fields/types/formatted-text/text-extensions.ts";

export { cleanHtml } from "#data/fields/ui/clean-tree.ts";

/** As the editor would hand it on if something else in it were changed. */
export function throughEditor(html: string): string {
  const editor = new Editor({ extensions: textExtensions(), content: toEditable(html) });
  const made = fromEditable(editor.getHTML());
  editor.destroy();
  return made;
}
