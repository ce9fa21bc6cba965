import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Grid } from "../grid.ts";

/** The cell that one is at is in sight and has the focus, as far as the list has it. */
export function useFocusedCell(
  grid: Grid,
  ref: React.RefObject<HTMLDivElement | null>,
  reveal: (row: number, col: number) => void,
) {
  const { row, col } = grid.active;
  const isEditing = grid.editing !== null;
  const isFirst = useRef(true);
  const isOurs = useIsOurs(ref);
  const show = useEffectEvent(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (grid.wasPut()) return;
    reveal(row, col);
    focus();
  });
  const focus = useEffectEvent(() => {
    const scroller = ref.current;
    if (!scroller || isEditing) return;
    const here = document.activeElement;
    const isFree = here === null || here === document.body || scroller.contains(here);
    const cell = scroller.querySelector<HTMLElement>(`[data-cell="${row}:${col}"]`);
    if (isFree && cell && cell !== here && !cell.contains(here)) cell.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it reacts to
  useLayoutEffect(() => show(), [row, col]);
  // After entering, the cell has the focus again.
  useLayoutEffect(() => {
    if (!isEditing && !isFirst.current) focus();
  }, [isEditing]);
  // A cell that was read anew, or not there yet, has lost the focus or never got it.
  useLayoutEffect(() => {
    if (isOurs.current && document.activeElement === document.body) focus();
  });
}

/** Whether the list is what is worked with: so it is until something else is pressed or focused. */
function useIsOurs(ref: React.RefObject<HTMLDivElement | null>) {
  const isOurs = useRef(false);
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (ref.current?.contains(target)) isOurs.current = true;
      // What the list asks in a dialog, and what its messages offer, leads back to it.
      else if (!target.closest("[role=dialog], [role=menu], .mantine-Notifications-root")) isOurs.current = false;
    };
    document.addEventListener("focusin", look);
    document.addEventListener("pointerdown", look, { capture: true });
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("pointerdown", look, { capture: true });
    };
  }, [ref]);
  return isOurs;
}
