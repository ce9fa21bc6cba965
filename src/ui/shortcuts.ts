import { useEffect, useRef } from "react";
import { createStore } from "./store.ts";

export interface Shortcut {
  /** "mod+k", "shift+n", "?" or, one after the other, "g d". */
  keys: string;
  description: string;
  /** Heading under which the list shows it. */
  group?: string | undefined;
  /** Also while a dialog is open. */
  inDialogs?: boolean | undefined;
  /** How keys are called, where not by a sign. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Absent: something on the page hears the keys itself, and they are only told of. */
  run?: () => void;
}

const shortcuts = createStore<readonly Shortcut[]>([]);

type ShortcutOptions = Pick<Shortcut, "group" | "inDialogs"> & { enabled?: boolean };

export function useShortcut(keys: string, description: string, run: () => void, options: ShortcutOptions = {}): void {
  const { group, inDialogs, enabled = true } = options;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (enabled) return registerShortcut({ keys, description, group, inDialogs, run: () => latest.current() });
  }, [keys, description, group, inDialogs, enabled]);
}

type ListedKeys = Pick<Shortcut, "keys" | "description">;

/** Tells of keys that something on the page hears itself. Give it the same list each time. */
export function useListedKeys(list: readonly ListedKeys[], group: string, names: Shortcut["names"]): void {
  useEffect(() => {
    const listed = list.map((each): Shortcut => ({ ...each, group, names }));
    shortcuts.set([...shortcuts.get(), ...listed]);
    return () => shortcuts.set(shortcuts.get().filter((other) => !listed.includes(other)));
  }, [list, group, names]);
}

export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.set([...shortcuts.get(), shortcut]);
  return () => shortcuts.set(shortcuts.get().filter((other) => other !== shortcut));
}

export const listShortcuts = shortcuts.get;

export const useShortcuts = shortcuts.useValue;

/** Shortcuts without ⌘, Ctrl or Alt can be switched off: speech input and shaky hands type them by accident. */
export function singleKeysAllowed(): boolean {
  try {
    return window.localStorage.getItem(singleKeysKey) !== "off";
  } catch {
    return true;
  }
}

export function allowSingleKeys(allowed: boolean): void {
  try {
    window.localStorage.setItem(singleKeysKey, allowed ? "on" : "off");
  } catch {
    // Nothing to remember it in.
  }
}

export function isMac(): boolean {
  return typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent);
}

const singleKeysKey = "simply.single-key-shortcuts";
