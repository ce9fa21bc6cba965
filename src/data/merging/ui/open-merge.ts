import { createStore } from "#ui/store.ts";

/** `otherId`: with whom, where that is known; otherwise it is asked. */
type Merging = { recordId: string; otherId?: string | undefined };

const merging = createStore<Merging | undefined>(undefined);

/** The frame draws the dialog, wherever it was asked for. */
export const openMerge = (recordId: string, otherId?: string): void => merging.set({ recordId, otherId });

export const closeMerge = (): void => merging.set(undefined);

export const useMerging = merging.useValue;
