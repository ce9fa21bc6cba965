import { feature } from "#server/http/handlers.ts";
import { changeAccount } from "./change-account.server.ts";
import { accountContract } from "./contract.ts";
import { fetchLogo, replaceLogo, storeLogo } from "./logos.server.ts";
import { previewTheme } from "./preview-theme.server.ts";
import { readAccount } from "./read-account.server.ts";

export const account = feature(accountContract, {
  readAccount: ({ app, caller }) => readAccount(app.db, caller.teamId),
  changeAccount: ({ app, caller, body, address }) => changeAccount(app, caller, body, address),
  uploadLogo: async ({ app, caller, params: { place }, upload, address }) => {
    await storeLogo(app, caller, { place, upload, address });
    return readAccount(app.db, caller.teamId);
  },
  takeLogo: async ({ app, caller, params: { place }, body: { logo }, address }) => {
    await fetchLogo(app, caller, typeof logo === "string" ? logo : logo.publicUrl, { place, address });
    return readAccount(app.db, caller.teamId);
  },
  previewPublicTheme: async ({ app, caller, body }) => ({ html: await previewTheme(app, caller, body) }),
  removeLogo: async ({ app, caller, params: { place }, address }) => {
    await replaceLogo(app, caller, { place, fileId: null, address });
    return readAccount(app.db, caller.teamId);
  },
});
