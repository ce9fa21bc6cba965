/** Escape is heard by every open panel; whoever is in another one that lies above means that one. */
export function isCovered(panel: Element | null): boolean {
  const dialog = document.activeElement?.closest("[role=dialog]");
  return panel !== null && dialog !== null && dialog !== undefined && !panel.contains(dialog);
}
