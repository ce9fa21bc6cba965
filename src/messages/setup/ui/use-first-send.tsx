import { useState } from "react";
import type { DeliveryMethod } from "#shared/messages.ts";
import { useMaySeeSetup, useMessageSetup } from "./setup-queries.ts";
import { TrackingDrawer } from "./tracking-drawer.tsx";

/** Before the first email of a team is sent it is asked whether opens and clicks are counted. */
export function useFirstSend(method: DeliveryMethod) {
  const isUndecided = useMessageSetup({ enabled: useMaySeeSetup() }).data?.Tracking === null;
  const [waiting, setWaiting] = useState<{ send: () => void }>();
  return {
    askFirst: (send: () => void) => (isUndecided && method === "EMAIL" ? setWaiting({ send }) : send()),
    question: waiting && <TrackingDrawer close={() => setWaiting(undefined)} onDecided={waiting.send} />,
  };
}
