import type { ChainedCommands } from "@tiptap/react";

type Run = (chain: ChainedCommands) => ChainedCommands;
type Is = [name: string, attributes?: object];

const heading = (level: 2 | 3 | 4) => ({
  key: `h${level}` as const,
  is: ["heading", { level }] as Is,
  keys: `Mod+Alt+${level}`,
  run: ((chain) => chain.toggleHeading({ level })) as Run,
});

/** The name of the page is the only heading above these. */
export const textStyles = [
  {
    key: "paragraph",
    is: ["paragraph"] as Is,
    keys: "Mod+Alt+0",
    run: ((chain) => chain.setParagraph()) as Run,
  },
  heading(2),
  heading(3),
  heading(4),
] as const;

/** By the names that the editor has for them. */
export const marks = [
  { key: "bold", icon: "fas_bold", keys: "Mod+B", run: (chain) => chain.toggleBold() },
  { key: "italic", icon: "fas_italic", keys: "Mod+I", run: (chain) => chain.toggleItalic() },
  { key: "underline", icon: "fas_underline", keys: "Mod+U", run: (chain) => chain.toggleUnderline() },
  { key: "strike", icon: "fas_strikethrough", keys: "Mod+Shift+S", run: (chain) => chain.toggleStrike() },
  { key: "bulletList", icon: "fas_list-ul", keys: "Mod+Shift+8", run: (chain) => chain.toggleBulletList() },
  { key: "orderedList", icon: "fas_list-ol", keys: "Mod+Shift+7", run: (chain) => chain.toggleOrderedList() },
  { key: "blockquote", icon: "fas_quote-left", keys: "Mod+Shift+B", run: (chain) => chain.toggleBlockquote() },
] as const satisfies { key: string; icon: string; keys: string; run: Run }[];

export const tableTools = [
  {
    key: "insertTable",
    inTable: false,
    run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  },
  { key: "addRow", inTable: true, run: (chain) => chain.addRowAfter() },
  { key: "addColumn", inTable: true, run: (chain) => chain.addColumnAfter() },
  { key: "headerRow", inTable: true, run: (chain) => chain.toggleHeaderRow() },
  { key: "removeRow", inTable: true, run: (chain) => chain.deleteRow() },
  { key: "removeColumn", inTable: true, run: (chain) => chain.deleteColumn() },
  { key: "removeTable", inTable: true, run: (chain) => chain.deleteTable() },
] as const satisfies { key: string; inTable: boolean; run: Run }[];

/** "Ctrl+B", on a Mac "⌘B". */
export function keysOf(keys: string): string {
  if (!/Mac|iPhone|iPad/.test(navigator.userAgent)) return keys.replace("Mod", "Ctrl");
  return keys.replace("Mod", "⌘").replace("Alt", "⌥").replace("Shift", "⇧").replaceAll("+", "");
}
