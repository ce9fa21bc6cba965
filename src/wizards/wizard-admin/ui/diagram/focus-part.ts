/** The button of a part of the diagram carries its id. */
export const partNamed = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`);

/**
 * Focuses the first of these parts that exists. Panels return the focus by themselves a moment after they close; this
 * runs later. Whoever presses a key or clicks before that has moved on, and keeps the focus where it is.
 */
export function focusPart(...ids: readonly string[]): void {
  const movedOn = new AbortController();
  const options = { capture: true, signal: movedOn.signal };
  const cancel = () => movedOn.abort();
  for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, cancel, options);
  setTimeout(() => {
    if (movedOn.signal.aborted) return;
    cancel();
    ids
      .map(partNamed)
      .find((each) => each !== null)
      ?.focus();
  }, afterPanels);
}

const afterPanels = 80;
