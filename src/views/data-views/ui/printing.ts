/** Draws all that is to be on paper; a page draws only what is in sight. */
type Preparation = () => Promise<void>;

const preparations = new Set<Preparation>();

export const printing = {
  /** Until what is returned is called. */
  prepareBy(prepare: Preparation): () => void {
    preparations.add(prepare);
    return () => void preparations.delete(prepare);
  },
  async start(): Promise<void> {
    await Promise.all([...preparations].map((prepare) => prepare()));
    window.print();
  },
};
