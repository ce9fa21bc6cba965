type Selected = { selectionStart: number | null; selectionEnd: number | null } | null | undefined;

/** A text with something put in where the cursor is, or in place of what is selected; at the end where there is none. */
export function insertAt(text: string, inserted: string, selected: Selected): { text: string; at: number } {
  const start = Math.min(selected?.selectionStart ?? text.length, text.length);
  const end = Math.min(Math.max(selected?.selectionEnd ?? start, start), text.length);
  return { text: text.slice(0, start) + inserted + text.slice(end), at: start + inserted.length };
}
