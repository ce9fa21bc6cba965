import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { requireView } from "#views/data-views/read-views.server.ts";
import { shapeView } from "#views/data-views/shape-views.server.ts";
import type { ViewDefinition } from "#views/data-views/view-definitions.ts";
import { feedAddress } from "../hosted-views/feed-address.server.ts";

type Acting = { app: App; caller: TeamCaller };

export async function readPublicFeed({ app, caller }: Acting, viewId: string) {
  const team = app.db.team(caller.teamId);
  const view = await requireView(team, viewId);
  requireCalendar(view);
  if (view.ownerId !== null && view.ownerId !== caller.userId) throw new Refusal("not_found");
  const salt = await readFeedSalt(team, viewId);
  return { address: salt && feedAddress(app, viewId, salt) };
}

/** A new address each time: whoever has the old one reads nothing any more. */
export async function makePublicFeed(acting: Acting, viewId: string) {
  const salt = randomBytes(32);
  await putSalt(acting, viewId, salt);
  return { address: feedAddress(acting.app, viewId, salt) };
}

export const closePublicFeed = (acting: Acting, viewId: string): Promise<void> => putSalt(acting, viewId, null);

const readFeedSalt = async (team: TeamDb, viewId: string): Promise<Buffer | null> =>
  (await team.from("data_view").select("external_feed").where("id", "=", viewId).executeTakeFirst())?.external_feed ??
  null;

async function putSalt({ app, caller }: Acting, viewId: string, salt: Buffer | null): Promise<void> {
  await shapeView(app, caller, viewId, async (before, { team, log }) => {
    requireCalendar(before);
    if (before.ownerId !== null) refuseConflict("", "data.viewOwnFeed");
    const columns = { external_feed: salt, version: sql<number>`version + 1` };
    await team.update("data_view", columns).where("id", "=", viewId).execute();
    // Told of as a change, so that every process hears of it; the address is in no log.
    await log({ kind: "updated", before, after: await requireView(team, viewId) });
  });
}

function requireCalendar({ type }: ViewDefinition) {
  if (type !== "calendar") throw new Refusal("not_found");
}
