import account from "./en/account.json" with { type: "json" };
import roleAdmin from "./en/roleAdmin.json" with { type: "json" };
import teamUsers from "./en/teamUsers.json" with { type: "json" };

/** What the screens for people, roles, the account and the system say. */
export const words = { account, roleAdmin, teamUsers };
