/** How much a JSON body may hold. It is counted while it is read, before anything is made of it. */
export type BodyLimits = {
  readonly bytes: number;
  /** Lists and objects inside each other. */
  readonly depth: number;
  /** Everything that stands anywhere in it. */
  readonly values: number;
  /** In one object. */
  readonly keys: number;
  /** In one list. */
  readonly items: number;
};

/**
 * Enough for every form. Endpoints that need more say so in their contract (`limits`): beyond what its schema takes, so
 * that who sends a little too much is told of what.
 */
export const usualLimits: BodyLimits = { bytes: 256 * 1024, depth: 32, values: 5_000, keys: 500, items: 2_000 };
