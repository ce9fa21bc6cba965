import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { contentTypes } from "#shared/messages.ts";
import { taskKind } from "../../task-kind.ts";
import { variableKey } from "../../variable-key.ts";

const settings = z.strictObject({
  templateId: id.nullable().default(null),
  senderId: id.nullable().default(null),
  /** The records at hand; who is written to is found as for every message. */
  records: variableKey.nullable().default(null),
  /** The link that leads to who is written to: a camper's parents. */
  throughFieldId: id.nullable().default(null),
  /** Where the address is found, the first that is filled in; none: wherever the collection has addresses. */
  addressFieldIds: z.array(id).max(5).default([]),
  contentType: z.enum(contentTypes).default("TRANSACTIONAL"),
  /** Exports that go along with it, by the names of their tasks. */
  attachments: z.array(variableKey).max(5).default([]),
});

export type SendSettings = z.output<typeof settings>;

export const sendMessage = taskKind<SendSettings>({
  icon: "fas_paper-plane",
  settings,
  labels: ["send_message"],
  asks: () => false,
  uses: ({ templateId, senderId, records, throughFieldId, addressFieldIds, attachments }) => ({
    templateIds: templateId ? [templateId] : [],
    senderIds: senderId ? [senderId] : [],
    variables: records ? [records] : [],
    files: attachments,
    fieldIds: throughFieldId ? [throughFieldId] : addressFieldIds,
    linkedFieldIds: throughFieldId ? addressFieldIds : [],
  }),
  loops: "never",
});
