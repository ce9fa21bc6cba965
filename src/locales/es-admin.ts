import account from "./es/account.json" with { type: "json" };
import integrations from "./es/integrations.json" with { type: "json" };
import privacy from "./es/privacy.json" with { type: "json" };
import roleAdmin from "./es/roleAdmin.json" with { type: "json" };

import sysAdmin from "./es/sysAdmin.json" with { type: "json" };
import sysAudit from "./es/sysAudit.json" with { type: "json" };
import sysHealth from "./es/sysHealth.json" with { type: "json" };
import sysSettings from "./es/sysSettings.json" with { type: "json" };
import teamUsers from "./es/teamUsers.json" with { type: "json" };

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
