/** What the screens for people, roles, the account and the system say. Each line stands for its file in every language. */
export { default as account } from "../en/account.json" with { type: "json" };
export { default as integrations } from "../en/integrations.json" with { type: "json" };
export { default as messageAdmin } from "../en/messageAdmin.json" with { type: "json" };
export { default as privacy } from "../en/privacy.json" with { type: "json" };
export { default as roleAdmin } from "../en/roleAdmin.json" with { type: "json" };
export { default as sysAdmin } from "../en/sysAdmin.json" with { type: "json" };
export { default as sysAudit } from "../en/sysAudit.json" with { type: "json" };
export { default as sysHealth } from "../en/sysHealth.json" with { type: "json" };
export { default as sysSettings } from "../en/sysSettings.json" with { type: "json" };
export { default as teamUsers } from "../en/teamUsers.json" with { type: "json" };
