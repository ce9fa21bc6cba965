/** What the pages after sign-in say. Each line stands for its file in every language. */
export { default as bookmarks } from "../en/bookmarks.json" with { type: "json" };
export { default as chips } from "../en/chips.json" with { type: "json" };
export { default as dashboard } from "../en/dashboard.json" with { type: "json" };
export { default as frame } from "../en/frame.json" with { type: "json" };
export { default as icons } from "../en/icons.json" with { type: "json" };
export { default as profile } from "../en/profile.json" with { type: "json" };
export { default as projects } from "../en/projects.json" with { type: "json" };
export { default as teams } from "../en/teams.json" with { type: "json" };
export { default as test } from "../en/test.json" with { type: "json" };
