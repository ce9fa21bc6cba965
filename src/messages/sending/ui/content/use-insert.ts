import { useRef } from "react";
import { insertAt } from "./insert-at.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Puts something where the cursor is in the field that was used last, and the cursor behind it. */
export function useInsert<Part extends string>(
  first: Part,
  textOf: (part: Part) => string,
  write: (part: Part, text: string) => void,
) {
  const fields = useRef<Partial<Record<Part, Field | null>>>({});
  const last = useRef(first);
  return {
    /** What a field needs for it. */
    wire: (part: Part) => ({
      ref: (field: Field | null) => {
        fields.current[part] = field;
      },
      onFocus: () => {
        last.current = part;
      },
    }),
    insert: (inserted: string) => {
      const part = last.current;
      const field = fields.current[part];
      const { text, at } = insertAt(textOf(part), inserted, field);
      write(part, text);
      requestAnimationFrame(() => {
        field?.focus();
        field?.setSelectionRange(at, at);
      });
    },
  };
}
