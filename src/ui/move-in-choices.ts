import type { KeyboardEvent } from "react";

/**
 * The keys of a search box above a list of choices, for the element around both: Enter in the box takes the first choice
 * (`[data-choice]`), the arrows go into the list, through it and back.
 */
export function moveInChoices(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-choice]:not(:disabled)")];
  const search = event.currentTarget.querySelector<HTMLInputElement>("input[type=search]");
  const at = choices.indexOf(target);
  if (target !== search && at < 0) return;
  if (event.key === "Enter" && target === search) {
    // An empty box asks for nothing.
    if (search.value.trim() !== "") choices[0]?.click();
    event.preventDefault();
    return;
  }
  const to = next(event.key, at, choices, search);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function next(key: string, at: number, choices: readonly HTMLElement[], search: HTMLElement | null) {
  if (key === "ArrowDown") return choices[at + 1];
  if (key === "ArrowUp") return at > 0 ? choices[at - 1] : at === 0 ? search : undefined;
  if (at >= 0 && key === "Home") return choices[0];
  if (at >= 0 && key === "End") return choices.at(-1);
  return undefined;
}
