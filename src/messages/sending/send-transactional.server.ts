import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { MessageContent } from "#messages/content/message-content.ts";
import { clearAutomaticText } from "#messages/delivery/clear-departure.server.ts";
import { requireSender } from "#messages/delivery/senders.server.ts";
import type { Acting } from "#messages/outgoing-messages/change-messages.server.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import { hasRight } from "#messages/outgoing-messages/rules.ts";
import { queueOf } from "#messages/outgoing-messages/send-job.ts";
import { templateContent } from "#messages/templates/use-template.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Received } from "#shared/endpoint.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { addressKey } from "#shared/messages.ts";
import type { recipientsContract } from "./contract.ts";

type Input = Received<(typeof recipientsContract)["sendTransactional"], "body">;

/** One letter to one person, begun at once; asked for again under the same key it is the same letter. */
export const sendTransactional = ({ app, caller }: Acting, input: Input) =>
  app.db.transaction(async (tx) => {
    const { DeliveryMethodId: method, recipient, templateId, SenderId, idempotencyKey, data } = input;
    const isOwn = { method, ownerId: caller.userId, authorIds: [] };
    if (!hasRight(caller, isOwn, "write") || !hasRight(caller, isOwn, "send")) throw new Refusal("forbidden");
    const team = tx.team(caller.teamId);
    const key = `${caller.userId}:${idempotencyKey}`;
    const before = await team
      .from("outgoing_message")
      .select("id")
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    if (before) return { messageId: before.id, isRepeated: true };
    const isValid = method === "EMAIL" ? /^[^@\s<>,;"]+@[^@\s<>,;"]+$/ : /^\+[1-9]\d{6,14}$/;
    const address = method === "EMAIL" ? recipient.address : addressKey("SMS", recipient.address);
    if (!isValid.test(address)) refuseField("recipient.address", "validation.invalid");
    await requireSender(app, team, SenderId, method);
    const asked = { delivery_method: method, content_type: "TRANSACTIONAL" } as const;
    const { content, versionId, language, isApproved } = await templateContent(team, templateId, {
      method,
      contentType: "TRANSACTIONAL",
    });
    if (!(await clearAutomaticText(tx, caller.teamId, { kind: "message", isApproved })))
      refuseConflict("templateId", "messages.problems.templateNotApproved");
    await requireLists(caller, team, language, content);
    const record = await recordOf(team, caller, recipient.recordId);
    const messageId = newId();
    const inserted = await team
      .insert("outgoing_message", [
        {
          id: messageId,
          internal_name: content.subject.slice(0, 200) || "Transactional",
          ...asked,
          content_language: language,
          sender_id: SenderId,
          contents: JSON.stringify({ [language]: content }),
          // Whose fields its tags are about; who gets it is known already.
          audience: JSON.stringify({ sources: (record?.collections ?? []).map((id) => sourceOf(id, record!.id)) }),
          template_id: templateId,
          template_version_id: versionId,
          status: "SENDING",
          started_at: new Date(),
          prepared_at: new Date(),
          sends_as: caller.userId,
          idempotency_key: key,
          created_by: caller.userId,
          owned_by: caller.userId,
          updated_by: caller.userId,
        },
      ])
      .onConflict((twice) =>
        twice.columns(["team_id", "idempotency_key"]).where("idempotency_key", "is not", null).doNothing(),
      )
      .executeTakeFirst();
    // Asked for twice at the same moment: the other one is first.
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const other = await team
        .from("outgoing_message")
        .select("id")
        .where("idempotency_key", "=", key)
        .executeTakeFirstOrThrow();
      return { messageId: other.id, isRepeated: true };
    }
    await team.data
      .insertInto("_outbox")
      .values({
        id: newId(),
        message_id: messageId,
        address,
        address_key: addressKey(method, address),
        person_id: record?.id ?? null,
        record_ids: record ? [record.id] : [],
        name: recipient.name || record?.name || "",
        language: recipient.language ?? language,
        given: Object.keys(data).length > 0 ? JSON.stringify(data) : null,
      })
      .execute();
    await app.jobs.send(tx, queueOf(asked), { teamId: caller.teamId, messageId });
    await app.live.publish(tx, caller.teamId, messageChanged, { messageId });
    return { messageId, isRepeated: false };
  });

/** Who sends it may see what it lists; otherwise it would be begun, and stop. */
async function requireLists(caller: TeamCaller, team: TeamDb, language: Language, content: MessageContent) {
  const [{ readContent }, { listProblemsIn }] = await Promise.all([
    import("#messages/content/read-content.server.ts"),
    import("#messages/content/read-view-lists.server.ts"),
  ]);
  const reader = { team, caller, format: { language, timeZone: caller.timeZone } };
  const [problem] = await listProblemsIn(reader, readContent(content, "templateId").design, null);
  if (problem) refuseConflict("templateId", `messageContent.problems.${problem.problem}`);
}

const sourceOf = (collectionId: string, recordId: string) => ({ kind: "records", collectionId, recordIds: [recordId] });

async function recordOf(team: TeamDb, caller: TeamCaller, recordId: string | undefined) {
  if (!recordId) return undefined;
  const { records } = await readRecords(team, await definitionsAndRights(team, caller), {
    ids: [recordId],
    fields: [],
  });
  return records[0] ?? refuseField("recipient.recordId", "validation.invalid");
}
