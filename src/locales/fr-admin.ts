import account from "./fr/account.json" with { type: "json" };
import roleAdmin from "./fr/roleAdmin.json" with { type: "json" };
import teamUsers from "./fr/teamUsers.json" with { type: "json" };

/** What the screens for people, roles, the account and the system say. */
export const words = { account, roleAdmin, teamUsers };
