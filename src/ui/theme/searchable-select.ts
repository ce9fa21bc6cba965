import type { FocusEvent, KeyboardEvent, PointerEvent } from "react";

/**
 * How every searchable choice is typed into: what is chosen gives way to the first letter, the first match is the one
 * that Enter takes, and where nothing matches Enter sends no form. Captured, as forms have their own `onFocus`.
 */
export const searchableSelect = {
  selectFirstOptionOnChange: true,
  onFocusCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (!currentTarget.readOnly) currentTarget.select();
  },
  // The browser would set its cursor where the mouse is, and what was selected is so no longer.
  onMouseDownCapture: (event: PointerEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (input.readOnly || input.disabled || document.activeElement === input) return;
    event.preventDefault();
    input.focus();
  },
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && event.currentTarget.ariaExpanded === "true") event.preventDefault();
  },
};
