/** Set by tests: a loaded machine makes everything slow. */
export const testedLockTimeout: { milliseconds?: number } = {};

/**
 * How a transaction begins that gives up waiting for one lock after so long. The time-out is its own, because a pooler
 * between would refuse it as a parameter of the connection; both statements travel as one.
 */
export const beginWithLockTimeout = (seconds: number): string =>
  `begin; set local lock_timeout = ${lockMilliseconds(seconds)}`;

export const lockMilliseconds = (seconds: number): number => testedLockTimeout.milliseconds ?? seconds * 1_000;

/** A lock that was not to be had in time, or two transactions that waited for each other. */
export const isLockFailure = (error: unknown): boolean =>
  ["55P03", "40P01"].includes((error as { code?: string }).code ?? "");

/** Two transactions that waited for each other: this one was ended, and can be repeated. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === "40P01";
