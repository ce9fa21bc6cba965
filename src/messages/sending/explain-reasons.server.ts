import { sql } from "kysely";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type CandidateReason, isByConsent } from "#shared/messages.ts";
import { mayUse } from "#shared/permissions.ts";
import type { Candidate } from "./contract.ts";

export type CandidateRow = {
  person_id: string | null;
  about_id: string | null;
  name: string | null;
  address: string | null;
  key: string | null;
  reads: string;
  reason: CandidateReason | null;
  first_name: string | null;
  turn: number;
  is_left_out: boolean;
};

type Why = Pick<Candidate, "otherName" | "list" | "since" | "because" | "suppressionId">;

const nothing: Why = { otherName: null, list: null, since: null, because: null, suppressionId: null };

/** What a person wants to know who asks why not: of the few on one page. */
export async function explainReasons(
  team: TeamDb,
  caller: TeamCaller,
  message: MessageRow,
  page: readonly CandidateRow[],
): Promise<(row: CandidateRow) => Why> {
  const keys = page.flatMap(({ reason, key }) => (reason === "suppressed" || reason === "unsubscribed" ? key! : []));
  const suppressions = await readSuppressions(team, message, keys);
  const unsubscribed = await readUnsubscribed(team, message, keys);
  const mayAllow = mayUse(caller, "team_admin_account_info");
  return ({ reason, key, first_name }) => {
    if (reason === "duplicate") return { ...nothing, otherName: first_name };
    const found = key === null ? undefined : suppressions.get(key);
    if (found && (reason === "suppressed" || reason === "unsubscribed"))
      return {
        ...{ ...nothing, because: found.reason, since: found.created_at.toISOString() },
        suppressionId: mayAllow ? found.id : null,
      };
    const left = reason === "unsubscribed" && key !== null ? unsubscribed.get(key) : undefined;
    return left ? { ...nothing, ...left } : nothing;
  };
}

/** The one that counts, where there are several: what somebody said themselves comes first. */
async function readSuppressions(team: TeamDb, { delivery_method, content_type }: MessageRow, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, never>();
  const counting = isByConsent(content_type)
    ? (["opt_out", "hard_bounce", "complaint", "manual"] as const)
    : (["hard_bounce", "complaint"] as const);
  const rows = await team.data
    .selectFrom("_suppression")
    .select(["id", "address_key", "reason", "created_at"])
    .where("channel", "=", delivery_method)
    .where(sql<boolean>`address_key = any(${keys}::text[])`)
    .where("reason", "in", counting)
    .orderBy(sql`reason <> 'opt_out'`, "desc")
    .orderBy("created_at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.address_key, row]));
}

async function readUnsubscribed(team: TeamDb, message: MessageRow, keys: readonly string[]) {
  const { subscription_list_id: listId, delivery_method } = message;
  if (keys.length === 0 || !listId) return new Map<string, never>();
  const asked = team.from("subscription_list").select("internal_name").where("id", "=", listId);
  const list = (await asked.executeTakeFirst())?.internal_name ?? null;
  const rows = await team.data
    .selectFrom("_subscriber")
    .select(["address_key", "state_since"])
    .where("list_id", "=", listId)
    .where("channel", "=", delivery_method)
    .where("state", "=", "unsubscribed")
    .where(sql<boolean>`address_key = any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ address_key, state_since }) => [address_key, { list, since: state_since.toISOString() }]));
}
