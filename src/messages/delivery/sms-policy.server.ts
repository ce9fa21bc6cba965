import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import { zonesToCountries } from "#shared/zones-by-country.ts";
import type { SmsPolicyInput, SmsPolicyShown } from "./contract.ts";
import { withNeighbours } from "./neighbouring-countries.ts";
import { type Limited, sentToday } from "./send-limits.server.ts";
import { type Asking, deedOf, installationSender } from "./senders.server.ts";
import { destinationOf, smsCountries } from "./sms-destination.ts";
import { readSmsPrice } from "./sms-price.server.ts";

/** `countries`: none where nobody knows where the team is; then only numbers that cost more than usual are refused. */
export type SmsPolicy = { countries: string[] | undefined; perDay: number; isUsual: boolean };

/** Where a team's text messages may go, and how many of them in a day: whoever writes them. */
export async function readSmsPolicy(app: App, team: TeamDb): Promise<SmsPolicy> {
  const row = await team.from("sms_policy").select(["countries", "per_day"]).executeTakeFirst();
  const { smsPerTeamAndDay: allowed } = app.settings.current;
  return {
    countries: row?.countries ?? (await usualCountries(app, team)),
    perDay: Math.min(row?.per_day ?? allowed, allowed),
    isUsual: !row?.countries,
  };
}

/** All of them together, whatever they are: codes, tests and messages. */
export const smsDayLimit = (teamId: string, { perDay }: Pick<SmsPolicy, "perDay">): Limited => ({
  key: `sms ${teamId}`,
  limits: { perDay },
});

export async function showSmsPolicy(app: App, team: TeamDb): Promise<SmsPolicyShown> {
  const policy = await readSmsPolicy(app, team);
  const price = await readSmsPrice(app, team);
  const used = await sentToday(app.db, smsDayLimit(team.id, policy).key);
  return {
    Countries: policy.countries ?? null,
    IsUsual: policy.isUsual,
    PerDay: policy.perDay,
    MaxPerDay: app.settings.current.smsPerTeamAndDay,
    UsedToday: used,
    CostToday: price ? { Amount: used * price.amount, Currency: price.currency } : null,
    AllCountries: smsCountries(),
  };
}

export async function changeSmsPolicy(asking: Asking, team: TeamDb, input: SmsPolicyInput): Promise<SmsPolicyShown> {
  const { app, caller } = asking;
  await app.db.transaction(async (tx) => {
    const changes = {
      ...(input.Countries !== undefined && { countries: input.Countries && [...new Set(input.Countries)].sort() }),
      ...(input.PerDay !== undefined && { per_day: input.PerDay }),
      updated_by: caller.userId,
      updated_at: new Date(),
    };
    await tx
      .team(team.id)
      .insert("sms_policy", [changes])
      .onConflict((there) => there.column("team_id").doUpdateSet(changes))
      .execute();
    await note(tx, { action: "sms_policy_changed", ...deedOf(asking, team.id), detail: { ...input } });
  });
  return showSmsPolicy(app, team);
}

/** The team's own country and its neighbours: by its time zone, by the numbers that it has proven, by the installation's. */
async function usualCountries(app: App, team: TeamDb): Promise<string[] | undefined> {
  const { primary_timezone: zone } = await app.db.app
    .selectFrom("team")
    .select("primary_timezone")
    .where("id", "=", team.id)
    .executeTakeFirstOrThrow();
  const proven = await team
    .from("message_sender")
    .select("address")
    .where("channel", "=", "SMS")
    .where("proven_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  const numbers = [...proven.map(({ address }) => address), installationSender(app, "SMS").address];
  const known = [zonesToCountries().get(zone), ...numbers.map((number) => destinationOf(number).country)];
  const own = known.filter((country) => country !== undefined);
  return own.length > 0 ? [...new Set(own.flatMap(withNeighbours))].sort() : undefined;
}
