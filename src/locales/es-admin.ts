import account from "./es/account.json" with { type: "json" };
import roleAdmin from "./es/roleAdmin.json" with { type: "json" };
import teamUsers from "./es/teamUsers.json" with { type: "json" };

/** What the screens for people, roles, the account and the system say. */
export const words = { account, roleAdmin, teamUsers };
