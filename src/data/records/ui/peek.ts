import { createStore } from "#ui/store.ts";

/** The list that it was opened from, which stays as usable beside it as it was. */
export type PeekList = {
  /** Which one it is. */
  from: object;
  hasPrevious: boolean;
  hasNext: boolean;
  step: (by: -1 | 1) => void;
  /** The focus goes back to where one was. */
  focus: () => void;
};

type Peeked = { recordId: string; list?: PeekList };

const peeked = createStore<Peeked | undefined>(undefined);
const isHeld = createStore(false);

/** The record that is looked at beside the page; the frame draws it wherever it was asked for. */
export function openPeek(recordId: string, list?: PeekList): void {
  peeked.set({ recordId, ...(list && { list }) });
}

export const closePeek = (): void => peeked.set(undefined);

export const usePeeked = peeked.useValue;
export const currentPeek = peeked.get;

/** While something in it is unsaved it stays where it is, wherever one goes in the list. */
export const holdPeek = isHeld.set;
export const isPeekHeld = isHeld.get;
