import { auditActions } from "#server/audit-actions.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { countedThings } from "#server/metrics/feature-metrics.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { deliveryJobs } from "./jobs.server.ts";
import { closeWays } from "./open-way.server.ts";
import { refusedSms } from "./refused-sms.server.ts";
import { mostSenders } from "./rules.ts";
import { delivery } from "./server.ts";

export const deliveryManifest = manifest({
  endpoints: [delivery],
  jobs: deliveryJobs,
  adds: [
    auditActions.add({
      group: "messages",
      actions: [
        "sender_created",
        "sender_changed",
        "sender_deleted",
        "sender_proven",
        "message_way_changed",
        "message_way_removed",
        "sms_policy_changed",
        "sms_limit_reached",
      ],
    }),
    rowLimits.add({
      ...{ table: "message_sender", max: mostSenders, ignoresTrash: true },
      refuse: (max) => refuseField("Address", "data.tooManySenders", { max }),
    }),
    teamTablesInApp.add("message_sender", "message_way", "sms_policy"),
    countedThings.add(refusedSms),
    wordsAboutPeople.add(
      { kind: "other", table: "message_sender", column: "name", form: "text", inApp: true },
      { kind: "other", table: "message_sender", column: "reply_to", form: "text", inApp: true },
    ),
  ],
  close: closeWays,
});
