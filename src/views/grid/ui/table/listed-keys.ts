import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useListedKeys } from "#ui/shortcuts.ts";

/** What the keys of `pressKey`, the editor of a cell and the clipboard do, for the list that `?` shows. */
const keysOf = [
  ["move", ["arrowup", "arrowdown", "arrowleft", "arrowright"]],
  ["tab", ["tab", "shift+tab"]],
  ["page", ["pageup", "pagedown"]],
  ["row", ["home", "end"]],
  ["ends", ["mod+home", "mod+end"]],
  ["edge", ["mod+arrowup", "mod+arrowdown"]],
  ["edit", ["enter", "f2"]],
  ["leave", ["escape"]],
  ["extend", ["shift+arrowup", "shift+arrowdown"]],
  ["all", ["mod+a"]],
  ["clipboard", ["mod+c", "mod+x", "mod+v"]],
  ["fill", ["mod+d"]],
  ["clear", ["delete"]],
  ["undo", ["mod+z"]],
  ["redo", ["mod+y", "mod+shift+z"]],
  ["space", ["space"]],
  ["peek", ["alt+enter"]],
  ["open", ["mod+enter"]],
  ["menu", ["shift+f10"]],
  ["order", ["alt+arrowup", "alt+arrowdown"]],
  ["groups", ["alt+shift+arrowleft"]],
  ["regroup", ["alt+shift+arrowup", "alt+shift+arrowdown"]],
] as const;

const named = ["tab", "enter", "escape", "shift", "space", "delete", "pageup", "pagedown", "home", "end"] as const;

/** While a list is on the page, `?` tells of its keys too. */
export function useGridKeysListed(): void {
  const t = useTranslations("grid.keys");
  const { list, names } = useMemo(
    () => ({
      list: keysOf.flatMap(([task, ways]) => ways.map((keys) => ({ keys, description: t(`does.${task}`) }))),
      names: Object.fromEntries(named.map((key) => [key, t(`names.${key}`)])),
    }),
    [t],
  );
  useListedKeys(list, t("group"), names);
}
