import { pinPlaces } from "#data/collections/pin-places.server.ts";
import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { todayParts } from "#server/today-parts.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { projectJobs } from "./jobs.server.ts";
import { projectsChanged } from "./live-kinds.ts";
import { mayHearOfProject } from "./project-rights.server.ts";
import { projectsWithPin } from "./projects-with-pin.server.ts";
import { projects } from "./server.ts";
import { projectsToday } from "./today.server.ts";

export const projectsManifest = manifest({
  endpoints: [projects],
  jobs: projectJobs,
  liveKinds: (app) => [receivable(projectsChanged, mayHearOfProject(app))],
  adds: [
    pinPlaces.add(projectsWithPin),
    todayParts.add(projectsToday),
    wordsAboutPeople.add(
      { kind: "projects", table: "_project", column: "name", form: "text" },
      { kind: "projects", table: "_project", column: "description", form: "text" },
    ),
  ],
});
