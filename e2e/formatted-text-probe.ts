import { Editor } from "@tiptap/react";
import { fromEditable, toEditable } from "#features/fields/types/formatted-text/editable-text.ts";
import { textExtensions } from "#features/fields/types/formatted-text/text-extensions.ts";

export { cleanHtml } from "#features/fields/ui/clean-tree.ts";

/** As the editor would hand it on if something else in it were changed. */
export function throughEditor(html: string): string {
  const editor = new Editor({ extensions: textExtensions(), content: toEditable(html) });
  const made = fromEditable(editor.getHTML());
  editor.destroy();
  return made;
}
