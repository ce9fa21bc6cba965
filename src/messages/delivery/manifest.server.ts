import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { closeWays } from "./open-way.server.ts";

export const deliveryManifest = manifest({
  adds: [
    teamTablesInApp.add("message_sender", "message_way"),
    wordsAboutPeople.add(
      { kind: "other", table: "message_sender", column: "name", form: "text", inApp: true },
      { kind: "other", table: "message_sender", column: "reply_to", form: "text", inApp: true },
    ),
  ],
  close: closeWays,
});
