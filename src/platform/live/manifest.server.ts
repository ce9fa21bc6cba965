import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import {
  definitionsChanged,
  peopleChanged,
  rolesChanged,
  teamChanged,
  teamPermissionsUpdated,
} from "#shared/team-live-kinds.ts";
import { live } from "./server.ts";

export const liveManifest = manifest({
  endpoints: [live],
  liveKinds: () => [
    receivable(teamChanged),
    receivable(peopleChanged),
    receivable(definitionsChanged),
    receivable(rolesChanged),
    receivable(teamPermissionsUpdated),
  ],
  adds: [wordsAboutPeople.add({ kind: "other", table: "_event", column: "payload", form: "json" })],
});
