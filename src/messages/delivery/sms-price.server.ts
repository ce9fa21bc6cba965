import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";

export type SmsPrice = { amount: number; currency: string };

/** What one part of a text message costs: as the team has set it, else as the operator has. Undefined where nobody has. */
export async function readSmsPrice(app: App, team: TeamDb): Promise<SmsPrice | undefined> {
  const own = await readOwn(team);
  if (own) {
    const { currency } = await app.db.app
      .selectFrom("team")
      .select("currency")
      .where("id", "=", team.id)
      .executeTakeFirstOrThrow();
    if (currency) return priced(own, currency);
  }
  const { smsPrice, smsCurrency } = app.settings.current;
  return priced(Number(smsPrice.replace(",", ".")), smsCurrency);
}

const priced = (amount: number, currency: string) => (amount > 0 ? { amount, currency } : undefined);

async function readOwn(team: TeamDb): Promise<number | null | undefined> {
  const price = sql<number | null>`settings -> 'smsPrice'`.as("price");
  return (await team.from("message_settings").select(price).executeTakeFirst())?.price;
}
