import { sql } from "kysely";
import type { FieldUsesOf } from "#data/collections/field-use.server.ts";
import { namesField } from "#messages/content/names-field.server.ts";
import { visibleTo } from "./list-messages.server.ts";

const stillToBeSent = ["DRAFT", "AWAITING_APPROVAL", "APPROVED", "SCHEDULED", "SENDING", "ERROR_SENDING"] as const;

/** Messages that are not sent yet and have a tag of the field, are sent to addresses in it, or attach what it holds. */
export const findMessageUses: FieldUsesOf = async (team, definitions, fieldId, caller) => {
  const collectionId = definitions.fields.get(fieldId)?.collectionId;
  if (!collectionId) return [];
  const uses = ["contents", "audience", "attachments"].map((column) => namesField(column, fieldId));
  const rows = await team
    .from("outgoing_message")
    .select(["id", "internal_name", visibleTo(caller).as("is_seen")])
    .where("deleted_at", "is", null)
    .where("is_archived", "=", false)
    .where("idempotency_key", "is", null)
    .where("status", "in", stillToBeSent)
    .where(sql<boolean>`(${sql.join(uses, sql` or `)})`)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, internal_name, is_seen }) => ({
    ...{ kind: "message", collectionId, subjectId: id, name: is_seen ? internal_name : "" },
  }));
};
