import bookmarks from "./en/bookmarks.json" with { type: "json" };
import dashboard from "./en/dashboard.json" with { type: "json" };
import frame from "./en/frame.json" with { type: "json" };
import icons from "./en/icons.json" with { type: "json" };
import profile from "./en/profile.json" with { type: "json" };
import projects from "./en/projects.json" with { type: "json" };
import teams from "./en/teams.json" with { type: "json" };
import test from "./en/test.json" with { type: "json" };

/** What the pages after sign-in say. */
export const words = { bookmarks, dashboard, frame, icons, profile, projects, teams, test };
