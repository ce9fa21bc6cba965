import { messageLinks } from "#messages/content/message-links.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { contactErasers, wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { eraseAddresses } from "./erase-addresses.server.ts";
import { consentJobs } from "./jobs.server.ts";
import { recipientLinks } from "./links.server.ts";
import { maxLists } from "./lists.server.ts";
import { publicPages } from "./public-pages.server.ts";
import { consent, suppressions } from "./server.ts";

const other = { kind: "other", form: "text" } as const;
const ofList = { ...other, table: "subscription_list", inApp: true } as const;

export const consentManifest = manifest({
  endpoints: [consent, suppressions, publicPages],
  jobs: consentJobs,
  adds: [
    auditActions.add({
      group: "messages",
      actions: [
        "message_settings_changed",
        "subscription_list_created",
        "subscription_list_changed",
        "subscription_list_deleted",
        "subscription_list_restored",
        "subscribers_added",
        "subscriber_removed",
        "suppression_added",
        "suppression_removed",
        "suppressions_imported",
      ],
    }),
    rowLimits.add({
      ...{ table: "subscription_list", max: maxLists, ignoresTrash: true },
      refuse: (max) => refuseField("InternalName", "data.subscriptionListsTooMany", { max }),
    }),
    teamTablesInApp.add("message_settings", "subscription_list"),
    contactErasers.add(eraseAddresses),
    messageLinks.add(...recipientLinks),
    wordsAboutPeople.add(
      { ...ofList, column: "internal_name" },
      { ...ofList, column: "external_name" },
      { ...ofList, column: "description" },
      { ...ofList, column: "translations", form: "json" },
      { kind: "other", table: "message_settings", column: "settings", form: "json", inApp: true },
      { ...other, table: "_subscriber", column: "address", goes: true },
      { ...other, table: "_subscriber", column: "name" },
      { ...other, table: "_consent", column: "address_key", goes: true },
      { ...other, table: "_consent", column: "source" },
      { ...other, table: "_suppression", column: "address", goes: true },
      { ...other, table: "_suppression", column: "note" },
      { ...other, table: "_soft_bounce", column: "address_key", goes: true },
    ),
  ],
});
