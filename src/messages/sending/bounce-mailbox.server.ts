import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";

/** Where what cannot be delivered comes back to. A team's own server would be refused with an address of ours. */
export async function bounceMailbox({ env, settings }: App, team: TeamDb): Promise<string | undefined> {
  if (!env.BOUNCE_ADDRESS || settings.current.mailBy !== "smtp") return undefined;
  const own = await team.from("message_way").select("kind").where("channel", "=", "EMAIL").executeTakeFirst();
  return own ? undefined : env.BOUNCE_ADDRESS;
}
