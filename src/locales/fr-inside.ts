import dashboard from "./fr/dashboard.json" with { type: "json" };
import frame from "./fr/frame.json" with { type: "json" };
import icons from "./fr/icons.json" with { type: "json" };
import profile from "./fr/profile.json" with { type: "json" };
import teams from "./fr/teams.json" with { type: "json" };
import test from "./fr/test.json" with { type: "json" };

/** What the pages after sign-in say. */
export const words = { dashboard, frame, icons, profile, teams, test };
