import { useEffect } from "react";

/**
 * Where the focus was before a dialog opened has it again afterwards, also where the dialog is gone by then, or the item
 * of a menu that opened it. Else whoever uses the keyboard would begin at the top of the page again.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const active = document.activeElement;
    const before = active instanceof HTMLElement && isLasting(active) ? active : lastOutsideMenus;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) before?.focus({ preventScroll: true });
      }, afterTheDialogsOwn);
    };
  }, [opened]);
}

/** Mantine gives it back after 10 ms, to what it knows. */
const afterTheDialogsOwn = 30;

let lastOutsideMenus: HTMLElement | undefined;
if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && isLasting(target)) lastOutsideMenus = target;
  });

/** An item of a menu is gone when its dialog closes; the menu's button, which had the focus before, is not. */
const isLasting = (element: HTMLElement): boolean =>
  element !== document.body && element.closest("[role=menu], [role=listbox]") === null;
