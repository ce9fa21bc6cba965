import { ApiError } from "#shared/errors.ts";

/** The reference to tell support, where the server gave one. */
export const errorReference = (error: unknown): string | undefined =>
  error instanceof ApiError && error.requestId ? error.requestId : undefined;
