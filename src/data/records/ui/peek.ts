import { createStore } from "#ui/store.ts";

const peeked = createStore<string | undefined>(undefined);

/** The record that is looked at beside the page; the frame draws it wherever it was asked for. */
export function openPeek(recordId: string): void {
  peeked.set(recordId);
}

export const closePeek = (): void => peeked.set(undefined);

export const usePeeked = peeked.useValue;
