const minute = 60_000;

export type SoakPlan = ReturnType<typeof readPlan>;
/** From when to when, in milliseconds since the soak began. */
export type Stretch = { from: number; to: number };

/**
 * How long, with how many people, and what is compared: a calm stretch after the warm-up beside one of the same length
 * at the end. Everything that goes wrong on purpose happens between them.
 */
export function readPlan(env: Record<string, string | undefined> = process.env) {
  const length = positive(env, "SOAK_MINUTES", 30) * minute;
  const warmUp = Math.min(2 * minute, length / 8);
  const calm = Math.min(5 * minute, length / 5);
  return {
    length,
    beginning: { from: warmUp, to: warmUp + calm },
    end: { from: length - calm, to: length },
    /** Between the last fault and the calm end. */
    settling: Math.min(minute / 2, length / 20),
    /** Signed in at the same time. */
    people: positive(env, "SOAK_PEOPLE", 20),
    /** How long somebody looks at what came before asking for the next, on average. */
    thinking: positive(env, "SOAK_THINK_MS", 400),
    /** `SOAK_FAULTS=none`: to see what a machine carries. */
    hasFaults: env.SOAK_FAULTS !== "none",
  };
}

function positive(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const number = Number(env[name] || otherwise);
  if (!(number > 0)) throw new Error(`${name} must be a number above 0`);
  return number;
}
