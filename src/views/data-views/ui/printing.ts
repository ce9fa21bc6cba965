/** Draws all that is to be on paper; a page draws only what is in sight. */
type Preparation = () => Promise<void>;

let preparation: Preparation | undefined;

export const printing = {
  /** Until what is returned is called. */
  prepareBy(prepare: Preparation): () => void {
    preparation = prepare;
    return () => {
      if (preparation === prepare) preparation = undefined;
    };
  },
  async start(): Promise<void> {
    await preparation?.();
    window.print();
  },
};
