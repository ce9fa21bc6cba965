import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { measuredThings } from "#server/metrics/feature-metrics.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { openWork } from "./count-work.server.ts";
import { longWorkChanged } from "./live-kinds.ts";
import { longWorkJobs } from "./long-work.server.ts";
import { longWorks } from "./server.ts";

export const longWorkManifest = manifest({
  endpoints: [longWorks],
  jobs: longWorkJobs,
  liveKinds: () => [receivable(longWorkChanged)],
  adds: [
    teamTablesInApp.add("long_work"),
    measuredThings.add(openWork),
    wordsAboutPeople.add(
      { kind: "other", table: "long_work", column: "params", form: "json", inApp: true },
      { kind: "other", table: "long_work", column: "result", form: "json", inApp: true },
      { kind: "other", table: "long_work", column: "problem", form: "json", inApp: true },
    ),
    heldAfterRestore.add({
      table: "long_work",
      set: "state = 'stopped', updated_at = now()",
      where: "state in ('waiting', 'running')",
    }),
  ],
});
