import { undoListeners } from "#data/history/undo-listeners.server.ts";
import { pendingUses } from "#platform/files/pending-uses.server.ts";
import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { teamEvents } from "#server/team-events.ts";
import { todayParts } from "#server/today-parts.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { backgroundWork } from "./background-tasks.server.ts";
import { sendConfirmation } from "./confirm-run.server.ts";
import { abandonRuns, abandonRunsOfTeam } from "./jobs.server.ts";
import { finishWork } from "./long-finish.server.ts";
import { isNamedInRun } from "./run-files.server.ts";
import { wizardRuns } from "./server.ts";
import { notifyAboutFailedVisit, runTeamEvents } from "./tell-of-runs.server.ts";
import { wizardsToday } from "./today.server.ts";
import { followUndo } from "./undo-run.server.ts";

export const wizardRunsManifest = manifest({
  endpoints: [wizardRuns],
  jobs: [abandonRuns, abandonRunsOfTeam, sendConfirmation, notifyAboutFailedVisit],
  adds: [
    longWorkKinds.add(finishWork, backgroundWork),
    pendingUses.add(isNamedInRun),
    teamEvents.add(...runTeamEvents),
    undoListeners.add(followUndo),
    todayParts.add(wizardsToday),
    wordsAboutPeople.add(
      { kind: "other", table: "_wizard_run", column: "answers", form: "json" },
      { kind: "other", table: "_wizard_run", column: "handed", form: "json" },
      { kind: "other", table: "_wizard_run", column: "report", form: "json" },
      { kind: "other", table: "_wizard_run", column: "checkpoints", form: "json" },
      { kind: "other", table: "_wizard_effect", column: "effect", form: "json" },
    ),
  ],
});
