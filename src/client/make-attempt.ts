import { toast } from "#ui/toast.ts";
import { explainFailure } from "./explain-failure.ts";

/** A way to do things that says what went wrong, and reads anew either way. True where it was done. */
export const makeAttempt =
  (readAnew: () => Promise<unknown>) =>
  async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.fail(explainFailure(failed, error));
      return false;
    } finally {
      await readAnew();
    }
  };
