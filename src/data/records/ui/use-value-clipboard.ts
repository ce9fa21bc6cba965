import { type ClipboardEvent, use } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldClipboardContext } from "./field-clipboard.ts";
import type { RecordEditor } from "./use-record-editor.ts";

/** A value that has the focus and is not being edited is copied as a whole, and replaced by what is pasted. */
export function useValueClipboard(editor: RecordEditor, field: Field, mayEdit: boolean) {
  const clipboard = use(FieldClipboardContext);
  const isOfField = ({ target }: ClipboardEvent) => target instanceof Element && !target.closest("input, textarea");
  return {
    onCopy(event: ClipboardEvent) {
      // Whoever marks some of the text means that.
      if (!clipboard || !isOfField(event) || window.getSelection()?.isCollapsed === false) return;
      clipboard.copy(event, field, editor.values[field.id] ?? null);
    },
    async onPaste(event: ClipboardEvent) {
      if (!clipboard || !mayEdit || !isOfField(event) || event.clipboardData.files.length > 0) return;
      event.preventDefault();
      const read = await clipboard.read(event, field);
      if (!read) return;
      editor.change(field.id, read.value);
      // What is refused stays open, with the reason.
      await editor.save([field.id]);
    },
  };
}
