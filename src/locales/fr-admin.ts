import account from "./fr/account.json" with { type: "json" };
import integrations from "./fr/integrations.json" with { type: "json" };
import privacy from "./fr/privacy.json" with { type: "json" };
import roleAdmin from "./fr/roleAdmin.json" with { type: "json" };

import sysAdmin from "./fr/sysAdmin.json" with { type: "json" };
import sysAudit from "./fr/sysAudit.json" with { type: "json" };
import sysHealth from "./fr/sysHealth.json" with { type: "json" };
import sysSettings from "./fr/sysSettings.json" with { type: "json" };
import teamUsers from "./fr/teamUsers.json" with { type: "json" };

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
