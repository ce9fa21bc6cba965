import { ApiError } from "#shared/errors.ts";

/** What did not work, and why as far as the server says: what is wrong with each part, else its one sentence. */
export function explainFailure(sentence: string, error: unknown): string {
  if (!(error instanceof ApiError)) return sentence;
  const reasons = error.fields.map(({ message }) => message);
  return [...new Set([sentence, ...(reasons.length > 0 ? reasons : [error.message])])].join(" ");
}
