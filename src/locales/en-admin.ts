import teamUsers from "./en/teamUsers.json" with { type: "json" };

/** What the screens for people, roles, the account and the system say. */
export const words = { teamUsers };
