import { consentListeners } from "#messages/consent/record-consent.server.ts";
import { manifest } from "#server/manifest.ts";
import { statsParts } from "#server/stats-parts.ts";
import { teamEvents } from "#server/team-events.ts";
import { todayParts } from "#server/today-parts.ts";
import { contactErasers, wordsAboutPeople } from "#server/words-about-people.ts";
import { outgoingPart } from "./count-outgoing.server.ts";
import { eraseSent } from "./erase-sent.server.ts";
import { outcomeJobs } from "./jobs.server.ts";
import { noteUnsubscribed } from "./note-unsubscribed.server.ts";
import { stopPublishing } from "./publish-soon.server.ts";
import { followedLinks, messageNotifications, messageOutcomes } from "./server.ts";
import { messageTeamEvents } from "./tell-of-messages.server.ts";
import { messagesToday } from "./today.server.ts";

export const outcomesManifest = manifest({
  endpoints: [messageNotifications, followedLinks, messageOutcomes],
  jobs: outcomeJobs,
  adds: [
    consentListeners.add(noteUnsubscribed),
    statsParts.add(outgoingPart),
    todayParts.add(messagesToday),
    teamEvents.add(...messageTeamEvents),
    contactErasers.add(eraseSent),
    wordsAboutPeople.add(
      { kind: "other", table: "_outbox_event", column: "detail", form: "json" },
      { kind: "other", table: "_outbox_event", column: "raw", form: "json" },
    ),
  ],
  close: stopPublishing,
});
