import bookmarks from "./fr/bookmarks.json" with { type: "json" };
import dashboard from "./fr/dashboard.json" with { type: "json" };
import frame from "./fr/frame.json" with { type: "json" };
import icons from "./fr/icons.json" with { type: "json" };
import profile from "./fr/profile.json" with { type: "json" };
import projects from "./fr/projects.json" with { type: "json" };
import teams from "./fr/teams.json" with { type: "json" };
import test from "./fr/test.json" with { type: "json" };

/** What the pages after sign-in say. */
export const words = { bookmarks, dashboard, frame, icons, profile, projects, teams, test };
