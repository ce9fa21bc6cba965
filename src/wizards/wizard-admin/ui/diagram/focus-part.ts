/** The button of a part of the diagram carries its id. */
export const partNamed = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`);

/** The first of these that is there. Panels give the focus back by themselves a moment after they close; this is later. */
export function focusPart(...ids: readonly string[]): void {
  setTimeout(
    () =>
      ids
        .map(partNamed)
        .find((each) => each !== null)
        ?.focus(),
    afterPanels,
  );
}

const afterPanels = 80;
