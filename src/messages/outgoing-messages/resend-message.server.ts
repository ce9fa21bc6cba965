import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { refuseConflict } from "#shared/errors.ts";
import { type Audience, collectionsOf, peopleOf } from "./audience.ts";
import { type Acting, duplicateMessage } from "./change-messages.server.ts";
import { audienceOf, requireMessage } from "./message-rows.server.ts";
import { trackingOf } from "./tracking.ts";

/**
 * The same once more as a draft, for those who were sent it and have not opened it. Who that is, is asked when it is sent:
 * whoever opens the first one until then does not get the second.
 */
export const resendMessage = (
  { app, caller }: Acting,
  messageId: string,
  given: { Id?: string | undefined; InternalName?: string | undefined },
): Promise<string> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const row = await requireMessage(team, caller, messageId);
    if (!["SENDING", "SENT", "ERROR_SENDING"].includes(row.status)) refuseConflict("", "messages.problems.notNow");
    if (!trackingOf(row, await readMessageSettings(team)).opens) refuseConflict("", "messages.problems.opensUntracked");
    const { definitions } = await definitionsAndRights(team, caller);
    const linkedTo = (fieldId: string) => (definitions.fields.get(fieldId)?.config.collectionIds ?? []) as string[];
    const before = audienceOf(row);
    const audience: Audience = {
      ...before,
      sources: [
        {
          ...{ kind: "message", messageId, outcome: "notOpened" },
          collectionIds: collectionsOf(before) ?? [],
          personCollectionIds: peopleOf(before, linkedTo) ?? [],
        },
      ],
    };
    const id = await duplicateMessage({ app, caller }, messageId, given);
    await team
      .update("outgoing_message", { audience: JSON.stringify(audience), trial: null })
      .where("id", "=", id)
      .execute();
    return id;
  });
