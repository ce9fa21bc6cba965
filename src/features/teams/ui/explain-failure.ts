import { ApiError } from "#shared/errors.ts";

/** A refusal or a missing network explains itself; anything else is said by what was being done. */
export function explainFailure(error: unknown, whatFailed: string): string {
  const explainsItself = error instanceof ApiError && (error.code === "offline" || isRefusal(error));
  return explainsItself ? error.message : whatFailed;
}

const isRefusal = ({ status, code }: ApiError) => status >= 400 && status < 500 && code !== "malformed_request";
