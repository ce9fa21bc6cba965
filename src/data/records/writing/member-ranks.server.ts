import { sql } from "kysely";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { memberOrderSchema } from "#shared/sort.ts";
import { smartMembersChanged } from "../live-kinds.ts";
import { openSource, tableOf } from "../reading/collection-source.server.ts";
import type { Key } from "../reading/keyset.server.ts";
import { membershipOf } from "../reading/smart-members.server.ts";
import { inWriteTransaction } from "./record-actions.server.ts";

/** A smart collection that says so, and custom lists that are not sorted otherwise. Asked for with each list, found once. */
export function isOrderedByHand(collection: CollectionDefinition): boolean {
  const known = byHand.get(collection) ?? findOrder(collection);
  byHand.set(collection, known);
  return known;
}

const byHand = new WeakMap<CollectionDefinition, boolean>();

function findOrder({ membershipOrder, isUsedAsCustomList }: CollectionDefinition): boolean {
  const order = memberOrderSchema.safeParse(membershipOrder);
  if (!order.success) return isUsedAsCustomList;
  return "byHand" in order.data || (isUsedAsCustomList && order.data.length === 0);
}

/** What a list by hand is ordered by before anything else; who has no rank comes last. */
export function rankKeys({ collections }: Definitions, collectionId: string): Key[] {
  const collection = collections.get(collectionId);
  if (!collection || !isOrderedByHand(collection)) return [];
  const column = {
    key: "member_rank",
    kind: "decimal",
    sql: sql.ref("_member_rank.rank"),
    operators: {},
    sorts: true,
    isSparse: true,
    owner: { id: "member_rank", table: "_member_rank", key: "record_id" },
    only: sql`_member_rank.collection_id = ${collectionId}::uuid`,
  } as const;
  return [{ column, descending: false }];
}

/** Puts a member right behind another one, or before all. */
export async function orderMember(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  { recordId, afterId }: { recordId: string; afterId: string | null },
) {
  await inWriteTransaction(app, caller, async ({ tx, definitions }, team, rights) => {
    const collection = definitions.collections.get(collectionId);
    if (!collection || !rights.mayInCollection("read_data_record_metadata", collectionId))
      throw new Refusal("not_found");
    if (!rights.mayInCollection("update_data_field_data", collectionId)) throw new Refusal("forbidden");
    // A list whose items have a rank of their own is ordered by that, as custom-lists does.
    if (!isOrderedByHand(collection) || definitions.listFieldOf(collectionId, "rank"))
      refuseField("collectionId", "data.notByHand");
    if (afterId === recordId) refuseField("afterId", "validation.invalid");
    await sql`select pg_advisory_xact_lock(hashtextextended(${collectionId}, 13))`.execute(team.data);
    const members = membersIn(team, definitions, collectionId, caller.timeZone);
    await requireMembers(team, members, afterId === null ? [recordId] : [recordId, afterId]);
    if (afterId !== null) await rankUpTo(team, members, { collectionId, recordId, afterId });
    await place(team, { collectionId, recordId, afterId });
    await app.live.publish(tx, caller.teamId, smartMembersChanged, { collections: [collectionId], isOrder: true });
  });
}

/** The collection's members as something to select from. */
function membersIn(team: TeamDb, definitions: Definitions, collectionId: string, timeZone: string) {
  const home = definitions.storedIn(collectionId);
  if (!home) throw new Refusal("not_found");
  const source = openSource(team, home);
  const isMember = membershipOf(definitions, collectionId, { source, timeZone, inWhere: true });
  const isActive = sql.ref(`${home.table}._is_active`);
  const name = sql.ref(`${home.table}._record_name`);
  return sql`(select ${source.recordId} as id, ${name} as name from ${source.from()} where ${isActive} and ${isMember}) _member`;
}

type Members = ReturnType<typeof membersIn>;
type Input = { collectionId: string; recordId: string; afterId: string | null };

async function requireMembers(team: TeamDb, members: Members, ids: string[]) {
  const { rows } = await sql`select from ${members} where _member.id = any(${ids}::uuid[])`.execute(team.data);
  if (rows.length !== ids.length) throw new Refusal("not_found");
}

const mostRanked = 1000;

/** Behind one that has no rank yet: it and those before it get theirs, in the order in which they are seen. */
async function rankUpTo(team: TeamDb, members: Members, { collectionId, recordId, afterId }: Input) {
  const ranks = tableOf(team, "_member_rank");
  const found = await sql<{ id: string }>`select _member.id from ${members}
    where not exists (select from ${ranks} r where r.collection_id = ${collectionId}::uuid and r.record_id = _member.id)
      and not exists (select from ${ranks} r where r.collection_id = ${collectionId}::uuid and r.record_id = ${afterId}::uuid)
      and _member.id <> ${recordId}::uuid
      and (_member.name, _member.id) <= (select a.name, a.id from ${sql`(select * from ${members})`} a where a.id = ${afterId}::uuid)
    order by _member.name, _member.id limit ${mostRanked + 1}`.execute(team.data);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length > mostRanked) refuseField("afterId", "data.orderTooFar");
  if (ids.length === 0) return;
  await sql`insert into ${ranks} (collection_id, record_id, rank)
    select ${collectionId}::uuid, given.id, given.place + coalesce(
      (select max(rank) from ${ranks} where collection_id = ${collectionId}::uuid), 0)
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)`.execute(team.data);
}

/** Between its neighbours there is always room: halves are exact, and when they get long all ranks are made whole again. */
async function place(team: TeamDb, { collectionId, recordId, afterId }: Input) {
  const ranks = tableOf(team, "_member_rank");
  const others = sql`from ${ranks} where collection_id = ${collectionId}::uuid and record_id <> ${recordId}::uuid`;
  const { rows } = await sql<{ digits: number }>`with near as (
      select (select rank ${others} and record_id = ${afterId}::uuid) as before)
    , place as (select before, (select min(rank) ${others} and (before is null or rank > before)) as after from near)
    insert into ${ranks} (collection_id, record_id, rank)
    select ${collectionId}::uuid, ${recordId}::uuid, case
      when before is null and after is null then 1
      when before is null then after - 1
      when after is null then before + 1
      else (before + after) * 0.5 end from place
    on conflict (collection_id, record_id) do update set rank = excluded.rank
    returning scale(rank) as digits`.execute(team.data);
  if ((rows[0]?.digits ?? 0) < longest) return;
  await sql`update ${ranks} as r set rank = fresh.place from (
      select record_id, row_number() over (order by rank, record_id) as place
      from ${ranks} where collection_id = ${collectionId}::uuid) fresh
    where r.collection_id = ${collectionId}::uuid and r.record_id = fresh.record_id`.execute(team.data);
}

const longest = 50;
