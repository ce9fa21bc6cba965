import { useCallback, useEffect, useRef, useState } from "react";
import { printing } from "./printing.ts";

/** All rows are drawn while the page is made ready for paper, and until it is printed. */
export function usePrinting(): [isPrinting: boolean, setPrinted: () => void] {
  const [isPrinting, setPrinting] = useState(false);
  const ready = useRef<() => void>(undefined);
  useEffect(() => {
    const end = () => setPrinting(false);
    window.addEventListener("afterprint", end);
    const leave = printing.prepareBy(() => {
      setPrinting(true);
      return new Promise((resolve) => {
        ready.current = resolve;
      });
    });
    return () => {
      leave();
      window.removeEventListener("afterprint", end);
    };
  }, []);
  // Drawn in the next frame, and measured in the one after it.
  const setPrinted = useCallback(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => ready.current?.()));
  }, []);
  return [isPrinting, setPrinted];
}
