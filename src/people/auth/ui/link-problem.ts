import { ApiError } from "#shared/errors.ts";

/** What is wrong with a link from a letter. Its parts are no fields on the page, so their own sentence is the one to show. */
export const linkProblem = (error: Error): string =>
  (error instanceof ApiError && error.fields[0]?.message) || error.message;
