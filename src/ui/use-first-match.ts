import type { ComboboxStore } from "@mantine/core";
import { useEffect, useRef } from "react";

/** Whoever has typed something means the first that is found: Enter takes it. */
export function useFirstMatch(combobox: ComboboxStore, typed: string): void {
  const store = useRef(combobox);
  store.current = combobox;
  useEffect(() => {
    if (typed.trim() === "") store.current.resetSelectedOption();
    else store.current.selectFirstOption();
  }, [typed]);
}
