/** So long a panel may take until it can be typed into: its editor may have to be loaded first. */
const longest = 3000;

/** An editor may come in the place of another while it is made: what has the focus so many frames long is the one. */
const steady = 3;

/**
 * What is typed before a panel has the focus is kept for it, and replaces what is there, as it does in a cell. Call what
 * it answers to end it.
 */
export function holdKeys(typed: string): () => void {
  const ending = new AbortController();
  const until = performance.now() + longest;
  let text = typed;
  let last: HTMLElement | undefined;
  let looks = 0;
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = [...text].slice(0, -1).join("");
    else if ([...event.key].length === 1 && !isPressedBy(event)) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const look = () => {
    if (ending.signal.aborted) return;
    const target = focusedText();
    looks = target && target === last ? looks + 1 : 0;
    last = target;
    if (looks < steady && performance.now() < until) return void requestAnimationFrame(look);
    ending.abort();
    if (!target) return;
    const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isInput) document.execCommand("selectAll");
    else if (isAlone(target)) target.select();
    // One part of several is added to, not replaced: the others would stay all the same.
    else target.setSelectionRange(target.value.length, target.value.length);
    // The only way that also editors of rich text hear, and that their own undo knows.
    if (text) document.execCommand("insertText", false, text);
  };
  window.addEventListener("keydown", hold, { capture: true, signal: ending.signal });
  requestAnimationFrame(look);
  return () => ending.abort();
}

/** A space presses the button that has the focus. */
const isPressedBy = ({ key, target }: KeyboardEvent): boolean => key === " " && target instanceof HTMLButtonElement;

function focusedText(): HTMLElement | undefined {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !here.closest("[role=dialog]")) return undefined;
  const isText = here.isContentEditable || here instanceof HTMLTextAreaElement || here instanceof HTMLInputElement;
  return isText && !here.matches("[type=checkbox], [type=radio], [type=file], [type=button]") ? here : undefined;
}

const isAlone = (target: HTMLElement): boolean =>
  target.closest("[role=dialog]")?.querySelectorAll("input:not([type=hidden]), textarea").length === 1;
