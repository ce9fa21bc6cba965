import type { FocusEvent, FormEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";

/**
 * How every searchable choice is typed into: what is chosen gives way to the first letter, the first match is the one
 * that Enter takes, and where nothing matches Enter sends no form. Captured, as forms have their own `onFocus`.
 */
export const searchableSelect = {
  selectFirstOptionOnChange: true,
  onFocusCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    typedInto.delete(currentTarget);
    if (!currentTarget.readOnly) currentTarget.select();
  },
  // The browser would set its cursor where the mouse is, and what was selected is so no longer.
  onMouseDownCapture: (event: PointerEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (input.readOnly || input.disabled || document.activeElement === input) return;
    event.preventDefault();
    input.focus();
  },
  onClickCapture: ({ currentTarget }: MouseEvent<HTMLInputElement>) => void typedInto.delete(currentTarget),
  onInputCapture: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    void typedInto.set(currentTarget, currentTarget.value),
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (event.key !== "Enter" || input.ariaExpanded !== "true") return;
    event.preventDefault();
    if (event.nativeEvent.isComposing) return;
    const option = highlightedOption(input) ?? (typedInto.get(input) === input.value ? firstOption(input) : undefined);
    if (!option) return;
    // Mantine would click once more, or not at all: it forgets the highlighted one when a list has opened while typing.
    event.stopPropagation();
    option.click();
  },
};

const typedInto = new WeakMap<HTMLInputElement, string>();

const listOf = (input: HTMLInputElement) => document.getElementById(input.getAttribute("aria-controls") ?? "");

const highlightedOption = (input: HTMLInputElement) =>
  listOf(input)?.querySelector<HTMLElement>("[data-combobox-selected]");

/** Options that came after the last letter have none among them that is highlighted. */
const firstOption = (input: HTMLInputElement) =>
  listOf(input)?.querySelector<HTMLElement>("[data-combobox-option]:not([data-combobox-disabled])") ?? undefined;
