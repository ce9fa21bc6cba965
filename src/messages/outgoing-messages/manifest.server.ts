import { otherFieldUses } from "#data/collections/field-use.server.ts";
import { pinKinds } from "#data/collections/pin-kind.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { findMessageUses } from "./field-uses.server.ts";
import { mayReadThroughMessages } from "./keep-files.server.ts";
import { messageChanged } from "./live-kinds.ts";
import { messagePin } from "./message-pin.server.ts";
import { mayHearOfMessages } from "./message-rows.server.ts";
import { outgoingMessages } from "./server.ts";

export const outgoingMessagesManifest = manifest({
  endpoints: [outgoingMessages],
  fileRules: (app) => [mayReadThroughMessages(app)],
  liveKinds: () => [receivable(messageChanged, mayHearOfMessages)],
  adds: [
    otherFieldUses.add(findMessageUses),
    teamTablesInApp.add("outgoing_message"),
    pinKinds.add(messagePin),
    auditActions.add({
      group: "messages",
      actions: [
        "message_created",
        "message_changed",
        "message_approval_requested",
        "message_withdrawn",
        "message_approved",
        "message_changes_requested",
        "message_scheduled",
        "message_unscheduled",
        "message_held",
        "message_confirmed",
        "message_started",
        "message_paused",
        "message_unpaused",
        "message_failed",
        "message_resumed",
        "message_rest_canceled",
        "message_sent",
        "message_archived",
        "message_unarchived",
        "message_deleted",
        "message_handed_over",
        "message_uncertain_resent",
        "message_uncertain_left",
        "message_failed_resent",
        "message_subjects_tried",
        "message_subject_chosen",
      ],
    }),
    // What was said to many stays as it was said; who it was said to is in the outbox.
    wordsAboutPeople.add(
      { kind: "other", table: "outgoing_message", column: "internal_name", form: "text", inApp: true },
      { kind: "other", table: "outgoing_message", column: "internal_description", form: "text", inApp: true },
      { kind: "other", table: "outgoing_message", column: "audience", form: "json", inApp: true },
      { kind: "other", table: "outgoing_message", column: "contents", form: "json", inApp: true },
      { kind: "other", table: "outgoing_message", column: "frozen", form: "json", inApp: true },
    ),
    heldAfterRestore.add(
      { table: "outgoing_message", set: "held_because = 'restored'", where: "status = 'SCHEDULED'" },
      { table: "outgoing_message", set: "is_paused = true", where: "status = 'SENDING'" },
    ),
  ],
});
