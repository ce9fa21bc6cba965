/**
 * How long a test waits for something that is sure to come, in milliseconds. A passing test never waits that long; a
 * failing one on an overloaded machine must not fail for the machine's sake.
 */
export const patience = 90_000;
