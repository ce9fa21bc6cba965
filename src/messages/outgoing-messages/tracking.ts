import type { MessageSettings } from "#messages/consent/message-settings.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

/** What is noted of those who read a message. */
export type Tracking = { opens: boolean; clicks: boolean };

type Tracked = { delivery_method: DeliveryMethod; frozen: Record<string, unknown> | null };

/** As the team wanted it when the message began to be sent, whatever it has decided since; of text messages nothing. */
export function trackingOf(
  { delivery_method, frozen }: Tracked,
  { trackOpens, trackClicks }: Pick<MessageSettings, "trackOpens" | "trackClicks">,
): Tracking {
  if (delivery_method !== "EMAIL") return { opens: false, clicks: false };
  return (frozen?.tracking as Tracking | undefined) ?? { opens: trackOpens, clicks: trackClicks };
}

/** The name of the sentence about it. */
export function trackingWord({ opens, clicks }: Tracking): "both" | "opens" | "clicks" | "none" {
  if (opens && clicks) return "both";
  if (opens) return "opens";
  return clicks ? "clicks" : "none";
}
