import { consentListeners } from "#messages/consent/record-consent.server.ts";
import { manifest } from "#server/manifest.ts";
import { teamEvents } from "#server/team-events.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { outcomeJobs } from "./jobs.server.ts";
import { noteUnsubscribed } from "./note-unsubscribed.server.ts";
import { stopPublishing } from "./publish-soon.server.ts";
import { followedLinks, messageNotifications } from "./server.ts";
import { messageTeamEvents } from "./tell-of-messages.server.ts";

export const outcomesManifest = manifest({
  endpoints: [messageNotifications, followedLinks],
  jobs: outcomeJobs,
  adds: [
    consentListeners.add(noteUnsubscribed),
    teamEvents.add(...messageTeamEvents),
    wordsAboutPeople.add(
      { kind: "other", table: "_outbox_event", column: "detail", form: "json" },
      { kind: "other", table: "_outbox_event", column: "raw", form: "json" },
    ),
  ],
  close: stopPublishing,
});
