import { sql } from "kysely";
import { hashPassword } from "#people/auth/password.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseConflict } from "#shared/errors.ts";
import { requireView } from "./read-views.server.ts";
import { shapeView } from "./shape-views.server.ts";

/** What people outside are asked for before they see the view: from now on, whether or not it is published. */
export async function setExternalPassword(app: App, caller: TeamCaller, viewId: string, password: string | null) {
  const hash = password === null ? null : await hashPassword(password);
  return shapeView(app, caller, viewId, async (before, { team, log }) => {
    if (before.ownerId !== null) refuseConflict("password", "data.viewOwnPassword");
    const columns = { external_password: hash, version: sql<number>`version + 1` };
    await team.update("data_view", columns).where("id", "=", viewId).execute();
    const after = await requireView(team, viewId);
    await log({ kind: "updated", before, after });
    return after;
  });
}
