import type { consentListeners } from "#messages/consent/record-consent.server.ts";
import { newId } from "#shared/ids.ts";
import { ownSource } from "./follow-outcomes.server.ts";
import { recordWithin } from "./record-notifications.server.ts";

type Listener = ReturnType<typeof consentListeners.all>[number];

/** Somebody has unsubscribed by a link of a message: that became of it. */
export const noteUnsubscribed: Listener = async (app, tx, teamId, { act, outboxId, how, listId }) => {
  const type = { unsubscribed: "unsubscribed", opted_out: "unsubscribed", subscribed: "subscribed" } as const;
  if (!outboxId || !Object.hasOwn(type, act)) return;
  await recordWithin(app, tx, teamId, [
    {
      type: type[act as keyof typeof type],
      ...{ at: new Date(), source: ownSource, sourceId: newId(), outboxId, teamId, detail: { how, listId } },
    },
  ]);
};
