import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";
import { useDefinitionsChanged } from "./structure-queries.ts";

/** Does something to definitions, says what went wrong, and reads them anew either way. True where it was done. */
export function useAttempt() {
  const definitionsChanged = useDefinitionsChanged();
  return async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.fail(explainFailure(failed, error));
      return false;
    } finally {
      await definitionsChanged();
    }
  };
}
