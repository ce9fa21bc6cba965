import type { MessageSettings } from "#messages/consent/message-settings.ts";
import { requireSender } from "#messages/delivery/senders.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

type Problem = Refusal["fields"][number];

/** Whom it would come from; null is the installation's own sender. */
export async function senderProblems(
  app: App,
  team: TeamDb,
  senderId: string | null,
  method: DeliveryMethod,
): Promise<Problem[]> {
  try {
    const { address } = await requireSender(app, team, senderId, method);
    return address ? [] : [{ path: "SenderId", messageKey: "messages.problems.senderWanted" }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields.length > 0 ? error.fields : [{ path: "SenderId", messageKey: "messages.problems.noSender" }];
  }
}

/** Of a message by consent: an email has to say where the team is. */
export const postalAddressProblems = (
  { postalAddress }: Pick<MessageSettings, "postalAddress">,
  method: DeliveryMethod,
): Problem[] =>
  postalAddress || method === "SMS" ? [] : [{ path: "", messageKey: "messages.problems.postalAddressWanted" }];

/** Of a message by consent: what its readers can unsubscribe from. */
export const listProblems = (list: unknown): Problem[] =>
  list ? [] : [{ path: "SubscriptionListId", messageKey: "messages.problems.listWanted" }];
