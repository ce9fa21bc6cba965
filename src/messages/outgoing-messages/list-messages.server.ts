import { type RawBuilder, sql } from "kysely";
import { mayApprove } from "#messages/delivery/approval.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import type { Received } from "#shared/endpoint.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { mayUse } from "#shared/permissions.ts";
import type { outgoingMessagesContract } from "./contract.ts";
import type { MessageRow } from "./message-rows.server.ts";
import { type MessageSortKey, mayWriteNew, messageLists, seesOthers } from "./rules.ts";
import { listRows } from "./show-messages.server.ts";

type Asked = Received<(typeof outgoingMessagesContract)["listMessages"], "query">;

/** What a list is sorted by, spelled as it travels. */
const order: Record<MessageSortKey, RawBuilder<unknown>> = {
  InternalName: sql`public.fold(internal_name)`,
  CreatedAt: sql`created_at`,
  OwnedBy: sql`(select name from app."user" where id = owned_by) collate "und-x-icu"`,
  Status: sql`status`,
  ScheduledAt: sql`scheduled_at`,
  SentAt: sql`sent_at`,
  Type: sql`content_type`,
};

export async function listMessages(asking: { app: App; caller: TeamCaller; say: Say }, team: TeamDb, asked: Asked) {
  const { caller } = asking;
  let query = team
    .from("outgoing_message")
    .selectAll()
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("deleted_at", "is", null)
    // What programs send, one by one, is found by its recipients.
    .where("idempotency_key", "is", null)
    .where(visibleTo(caller));
  if (asked.list) {
    const { statuses, isArchived } = messageLists[asked.list];
    query = query.where("status", "in", statuses).where("is_archived", "=", isArchived);
  }
  if (asked.method) query = query.where("delivery_method", "=", asked.method);
  if (asked.type) query = query.where("content_type", "=", asked.type);
  if (asked.status) query = query.where("status", "=", asked.status);
  if (asked.ownerId) query = query.where("owned_by", "=", asked.ownerId);
  if (asked.scheduledFrom) query = query.where("scheduled_at", ">=", new Date(asked.scheduledFrom));
  if (asked.scheduledBefore) query = query.where("scheduled_at", "<", new Date(asked.scheduledBefore));
  if (asked.search) query = query.where(holds(asked.search));
  if (asked.toApprove) query = query.where("status", "=", "AWAITING_APPROVAL").where(approvableBy(caller));
  if (asked.waiting) query = query.where("is_archived", "=", false).where(waitingFor(caller));
  const descending = asked.descending ?? asked.sort === "CreatedAt";
  const rows = await query
    .orderBy(order[asked.sort], (each) => (descending ? each.desc().nullsLast() : each.asc().nullsLast()))
    .orderBy("id", descending ? "desc" : "asc")
    .limit(asked.limit)
    .offset(asked.position)
    .execute();
  return {
    messages: await listRows(asking, team, rows as MessageRow[]),
    total: rows[0]?.total ?? 0,
    abilities: { create: deliveryMethods.filter((method) => mayWriteNew(caller, method)) },
  };
}

/** The same as `maySee` of one message says. */
export function visibleTo(caller: TeamCaller): RawBuilder<boolean> {
  const ways = deliveryMethods.flatMap((method) => {
    if (seesOthers(caller, method)) return [sql`delivery_method = ${method}`];
    const own = method === "EMAIL" ? ownEmails : ownSms;
    return [
      ...(mayUse(caller, ...own) ? [sql`(delivery_method = ${method} and owned_by = ${caller.userId})`] : []),
      ...(mayApprove(caller, method)
        ? [
            sql`(delivery_method = ${method} and owned_by is distinct from ${caller.userId}
              and (status <> 'DRAFT' or approval->>'answeredBy' = ${caller.userId}))`,
          ]
        : []),
    ];
  });
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const ownEmails = ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"] as const;
const ownSms = ["outgoing_messages_user_sms", "outgoing_messages_user_send_sms"] as const;

const approvableBy = (caller: TeamCaller): RawBuilder<boolean> => {
  const methods = deliveryMethods.filter((method) => mayApprove(caller, method));
  if (methods.length === 0) return sql<boolean>`false`;
  const notOwn = sql<boolean>`${caller.userId} not in (coalesce(created_by::text, ''), coalesce(owned_by::text, ''),
    coalesce(updated_by::text, ''), coalesce(approval->>'requestedBy', ''))
    and not coalesce(approval->'authorIds', '[]') @> to_jsonb(${caller.userId}::text)`;
  const ofMethod = sql<boolean>`delivery_method in (${sql.join(methods)})`;
  return caller.isTeamAdmin ? ofMethod : sql<boolean>`${ofMethod} and ${notOwn}`;
};

/** To be approved; or, of one's own, to be corrected or sent; or, whoever may see it, to be confirmed or tried again. */
export const waitingFor = (caller: TeamCaller): RawBuilder<boolean> =>
  sql<boolean>`((status = 'AWAITING_APPROVAL' and ${approvableBy(caller)})
    or (owned_by = ${caller.userId} and (status = 'APPROVED'
      or (status = 'DRAFT' and approval->>'answeredAt' is not null and approval->>'hash' is null)))
    or status = 'ERROR_SENDING' or (status = 'SCHEDULED' and held_because is not null))`;

/** In what the team calls it, or in a subject. */
const holds = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(public.fold(internal_name) like '%' || replace(replace(public.fold(${search}), '%', ''), '_', '\\_') || '%'
    or exists (select from jsonb_each(contents) each
      where public.fold(each.value->>'subject') like '%' || replace(replace(public.fold(${search}), '%', ''), '_', '\\_') || '%'))`;
