import { sql } from "kysely";
import { readTeamWay } from "#messages/delivery/team-way.server.ts";
import type { App } from "#server/app.ts";

/** Teams whose own account at Amazon tells them by this topic. */
export async function teamsWithTopic({ db }: App, topic: string): Promise<string[]> {
  const rows = await db.acrossTeams
    .selectFrom("message_way")
    .select("team_id")
    .where("kind", "=", "ses")
    .where(sql<boolean>`settings -> 'topics' @> ${JSON.stringify([topic])}::jsonb`)
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Teams with this account at Twilio of their own, and the token that it signs with. */
export async function teamsWithAccount(app: App, accountSid: string): Promise<{ teamId: string; token: string }[]> {
  const rows = await app.db.acrossTeams
    .selectFrom("message_way")
    .select("team_id")
    .where("kind", "=", "twilio")
    .where(sql<boolean>`settings ->> 'accountSid' = ${accountSid}`)
    .execute();
  const found = await Promise.all(
    rows.map(async ({ team_id: teamId }) => {
      const way = await readTeamWay(app, app.db.team(teamId), "SMS");
      return { teamId, token: way?.secrets.authToken ?? "" };
    }),
  );
  return found.filter(({ token }) => token !== "");
}

/** Every team that the installation's own number may have written to somebody for, the latest first. */
export async function teamsThatWroteTo(app: App, addressKey: string, among?: readonly string[]): Promise<string[]> {
  const ids = among ?? (await app.db.app.selectFrom("team").select("id").execute()).map(({ id }) => id);
  const wrote: { id: string; at: number }[] = [];
  for (const id of ids) {
    const row = await app.db
      .team(id)
      .data.selectFrom("_outbox")
      .select("created_at")
      .where("address_key", "=", addressKey)
      .where("sent_at", "is not", null)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row) wrote.push({ id, at: row.created_at.getTime() });
  }
  return wrote.sort((one, other) => other.at - one.at).map(({ id }) => id);
}
