import { makeAttempt } from "#client/make-attempt.ts";
import { useReadSystemAnew } from "./system-queries.ts";

/** Does it and reads anew what is shown, without waiting for that; says why where it does not work. */
export function useAttempt() {
  const readAnew = useReadSystemAnew();
  return makeAttempt(async () => void readAnew());
}
