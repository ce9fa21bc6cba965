import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";
import { useReadSystemAnew } from "./system-queries.ts";

/** Does it and reads anew what is shown; says why where it does not work. */
export function useAttempt() {
  const readAnew = useReadSystemAnew();
  return async (act: () => Promise<unknown>, whatFailed: string): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.fail(explainFailure(whatFailed, error));
      return false;
    } finally {
      void readAnew();
    }
  };
}
