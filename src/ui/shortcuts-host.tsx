import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { hasModifier, matchShortcut, type Stroke } from "./match-shortcut.ts";
import { isMac, listShortcuts, singleKeysAllowed, useShortcut } from "./shortcuts.ts";
import { useLoaded } from "./use-loaded.ts";

const loadDialog = () => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog);
const patience = 1000;

/** Listens for every registered shortcut; `?` shows them. */
export function ShortcutsHost() {
  const t = useTranslations("ui");
  const [opened, setOpened] = useState(false);
  const ShortcutsDialog = useLoaded(opened, loadDialog);
  const show = () => setOpened(true);
  useShortcut("?", t("shortcuts.show"), show, { group: t("shortcuts.general") });
  // Where one types, every sign is typed.
  useShortcut("mod+/", t("shortcuts.show"), show, { group: t("shortcuts.general") });
  useShortcutKeys();
  const close = useCallback(() => setOpened(false), []);
  return ShortcutsDialog ? <ShortcutsDialog opened={opened} close={close} /> : null;
}

function useShortcutKeys() {
  useEffect(() => {
    let pending: Stroke[] = [];
    let lastStroke = 0;
    const mac = isMac();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isModifierKey(event.key)) return;
      if (event.timeStamp - lastStroke > patience) pending = [];
      lastStroke = event.timeStamp;
      const match = matchShortcut(listUsableShortcuts(event.target), pending, event, mac);
      pending = match.pending;
      if (!match.found) return;
      event.preventDefault();
      match.found.run?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function listUsableShortcuts(target: EventTarget | null) {
  const typing = isTyping(target) || !singleKeysAllowed();
  const dialogOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
  return listShortcuts().filter(
    ({ keys, inDialogs, run }) => run && (!typing || hasModifier(keys)) && (!dialogOpen || inDialogs),
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isModifierKey(key: string): boolean {
  return key === "Shift" || key === "Control" || key === "Alt" || key === "Meta";
}
