import type { Shortcut } from "./shortcuts.ts";

export interface Stroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

interface Match {
  found: Shortcut | undefined;
  /** Strokes that begin a longer shortcut; pass them in with the next stroke. */
  pending: Stroke[];
}

/** The one registered last wins: what is on top of the page is. */
export function matchShortcut(shortcuts: readonly Shortcut[], pending: Stroke[], stroke: Stroke, mac: boolean): Match {
  const typed = [...pending, stroke];
  const fitting = shortcuts.filter((shortcut) => startsWith(shortcut.keys, typed, mac));
  if (fitting.length === 0)
    return pending.length > 0 ? matchShortcut(shortcuts, [], stroke, mac) : { found: undefined, pending: [] };
  const found = fitting.findLast((shortcut) => strokesOf(shortcut.keys).length === typed.length);
  return found ? { found, pending: [] } : { found: undefined, pending: typed };
}

export function hasModifier(keys: string): boolean {
  return /(^|[ ])(mod|ctrl|alt|meta)\+/.test(keys);
}

export function strokesOf(keys: string): string[] {
  return keys.split(" ");
}

function startsWith(keys: string, typed: Stroke[], mac: boolean): boolean {
  const strokes = strokesOf(keys);
  return typed.length <= strokes.length && typed.every((stroke, index) => fits(strokes[index] ?? "", stroke, mac));
}

function fits(wanted: string, stroke: Stroke, mac: boolean): boolean {
  const parts = wanted.toLowerCase().split("+");
  const key = parts.at(-1) ?? "";
  const wants = (modifier: string) => parts.slice(0, -1).includes(modifier);
  // "?" and "/" need Shift on some keyboards and not on others; only for letters does it mean something.
  const shiftMatters = /^[a-z]$/.test(key) || key.length > 1;
  return (
    stroke.key.toLowerCase() === key &&
    stroke.ctrlKey === (wants("ctrl") || (wants("mod") && !mac)) &&
    stroke.metaKey === (wants("meta") || (wants("mod") && mac)) &&
    stroke.altKey === wants("alt") &&
    (!shiftMatters || stroke.shiftKey === wants("shift"))
  );
}
