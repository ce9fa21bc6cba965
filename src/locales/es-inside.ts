import bookmarks from "./es/bookmarks.json" with { type: "json" };
import dashboard from "./es/dashboard.json" with { type: "json" };
import frame from "./es/frame.json" with { type: "json" };
import icons from "./es/icons.json" with { type: "json" };
import profile from "./es/profile.json" with { type: "json" };
import projects from "./es/projects.json" with { type: "json" };
import teams from "./es/teams.json" with { type: "json" };
import test from "./es/test.json" with { type: "json" };

/** What the pages after sign-in say. */
export const words = { bookmarks, dashboard, frame, icons, profile, projects, teams, test };
