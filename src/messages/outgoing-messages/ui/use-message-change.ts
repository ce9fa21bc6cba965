import { useState } from "react";
import { explainFailure } from "#client/explain-failure.ts";
import { toast } from "#ui/toast.ts";
import type { MessageShown } from "../contract.ts";
import { useKeepMessage, useReadMessagesAnew } from "./message-queries.ts";

/** Does something that answers with the message as it is then: shown at once, and a failure told. Nothing where it was not done. */
export function useMessageChange() {
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  const [isBusy, setBusy] = useState(false);
  const change = async (failed: string, work: () => Promise<MessageShown>): Promise<MessageShown | undefined> => {
    setBusy(true);
    try {
      const message = await work();
      keep(message);
      return message;
    } catch (error) {
      toast.fail(explainFailure(failed, error));
      return undefined;
    } finally {
      setBusy(false);
      void readAnew();
    }
  };
  return { change, isBusy };
}
