import { type RawBuilder, sql } from "kysely";
import { hasOutcome } from "#messages/outgoing-messages/recipient-outcomes.server.ts";
import type { RecipientOutcome } from "#messages/outgoing-messages/recipient-outcomes.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { ShownRecipient } from "./contract.ts";

/** Which recipients of a message are meant; without a word all of them. */
export type Narrowed = {
  state?: ShownRecipient["state"] | undefined;
  outcome?: RecipientOutcome | undefined;
  search?: string | undefined;
};

/** Rows of the outbox are called `o`. */
export function narrowedTo(team: TeamDb, { state, outcome, search }: Narrowed): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(state ? [sql<boolean>`o.state = ${state}`] : []),
    ...(outcome ? [hasOutcome(team, outcome)] : []),
    ...(search ? [holds(search)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** In their name or address. */
function holds(search: string): RawBuilder<boolean> {
  const words = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(o.address_key like ${words} or lower(o.name) like ${words})`;
}
