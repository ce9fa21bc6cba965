import { sql } from "kysely";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { figures, withEvents } from "./recipient-figures.server.ts";
import type { GroupStats, Rates } from "./stats-contract.ts";
import { medianRates, ratesOf } from "./stats-rates.ts";

const lastMessages = 20;

/** Of the team's last messages of this method; those that programs send one by one are not counted as messages. */
export async function readUsual(
  team: TeamDb,
  { id, delivery_method }: MessageRow,
): Promise<(Rates & { messages: number }) | null> {
  const messages = await team
    .from("outgoing_message")
    .select("id")
    .where("delivery_method", "=", delivery_method)
    .where("status", "=", "SENT")
    .where("idempotency_key", "is", null)
    .where("deleted_at", "is", null)
    .where("id", "!=", id)
    .orderBy("sent_at", "desc")
    .limit(lastMessages)
    .execute();
  const ids = messages.map((each) => each.id);
  if (ids.length === 0) return null;
  const { rows } = await sql<GroupStats>`select ${figures} from ${withEvents(team, ids)}
    where o.message_id = any(${ids}::uuid[]) group by o.message_id
    having count(*) filter (where o.state = 'sent') > 0`.execute(team.plain);
  return rows.length === 0 ? null : { ...medianRates(rows.map(ratesOf)), messages: rows.length };
}
