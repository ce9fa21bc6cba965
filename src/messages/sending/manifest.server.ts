import { recordEventSources } from "#data/history/record-events.server.ts";
import { messageLinks } from "#messages/content/message-links.server.ts";
import { manifest } from "#server/manifest.ts";
import { countedThings, measuredThings } from "#server/metrics/feature-metrics.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { sendingJobs } from "./jobs.server.ts";
import { sentMessageEvents } from "./list-sent.server.ts";
import { openMessages, settledRecipients } from "./message-metrics.server.ts";
import { recordLink } from "./record-link.server.ts";
import { messageRecipients } from "./server.ts";

export const sendingManifest = manifest({
  endpoints: [messageRecipients],
  jobs: sendingJobs,
  adds: [
    messageLinks.add(recordLink),
    recordEventSources.add(sentMessageEvents),
    countedThings.add(settledRecipients),
    measuredThings.add(openMessages),
    wordsAboutPeople.add(
      { kind: "other", table: "_outbox", column: "address", form: "text", goes: true },
      { kind: "other", table: "_outbox", column: "name", form: "text" },
      { kind: "other", table: "_outbox", column: "data", form: "json" },
      { kind: "other", table: "_outbox", column: "given", form: "json" },
    ),
  ],
});
