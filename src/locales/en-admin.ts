import account from "./en/account.json" with { type: "json" };
import integrations from "./en/integrations.json" with { type: "json" };
import privacy from "./en/privacy.json" with { type: "json" };
import roleAdmin from "./en/roleAdmin.json" with { type: "json" };

import sysAdmin from "./en/sysAdmin.json" with { type: "json" };
import sysAudit from "./en/sysAudit.json" with { type: "json" };
import sysHealth from "./en/sysHealth.json" with { type: "json" };
import sysSettings from "./en/sysSettings.json" with { type: "json" };
import teamUsers from "./en/teamUsers.json" with { type: "json" };

/** What the screens for people, roles, the account and the system say. */
export const words = {
  account,
  integrations,
  privacy,
  roleAdmin,
  sysAdmin,
  sysAudit,
  sysHealth,
  sysSettings,
  teamUsers,
};
