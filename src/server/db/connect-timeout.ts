/** Raised by tests: on an overloaded machine even a connection that nobody else waits for takes its time. */
export const minConnectTimeout = { milliseconds: 0 };

/** How long a connection to the database is waited for before that counts as overload. */
export const connectTimeout = (milliseconds: number): number => Math.max(milliseconds, minConnectTimeout.milliseconds);
