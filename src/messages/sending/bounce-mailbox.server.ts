import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";

/** Where what cannot be delivered comes back to. A team's own server would be refused with an address of ours. */
export async function bounceMailbox({ settings }: App, team: TeamDb): Promise<string | undefined> {
  const own = await team
    .from("message_way")
    .select(["kind", "settings"])
    .where("channel", "=", "EMAIL")
    .executeTakeFirst();
  if (own) return (own.kind === "smtp" && (own.settings?.bounceAddress as string | undefined)) || undefined;
  const { mailBy, bounceAddress } = settings.current;
  return (mailBy === "smtp" && bounceAddress) || undefined;
}
