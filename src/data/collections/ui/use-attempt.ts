import { makeAttempt } from "#client/make-attempt.ts";
import { useDefinitionsChanged } from "./structure-queries.ts";

/** Does something to definitions, and reads them anew. */
export const useAttempt = () => makeAttempt(useDefinitionsChanged());
