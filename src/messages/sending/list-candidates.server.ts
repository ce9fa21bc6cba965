import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "#messages/consent/subscribers.server.ts";
import { explained, reachingOf } from "#messages/outgoing-messages/count-audience.server.ts";
import { contentsOf, languageIn } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Received } from "#shared/endpoint.ts";
import type { Candidate, recipientsContract } from "./contract.ts";
import { type CandidateRow, explainReasons } from "./explain-reasons.server.ts";
import { visibleAmong } from "./recipients.server.ts";
import { requireWritable } from "./require-writable.server.ts";

type Asked = Received<(typeof recipientsContract)["listCandidates"], "query">;

/**
 * By name, a page at a time; each with what is known of why they do not get it. Of those who are searched for, the first are
 * whose name or address begins with it.
 */
export async function listCandidates(
  { app, caller }: { app: App; caller: TeamCaller },
  team: TeamDb,
  messageId: string,
  asked: Asked,
): Promise<{ candidates: Candidate[]; cursor: string | null }> {
  const message = await requireWritable(team, caller, messageId);
  const reaching = await reachingOf(team, caller, message);
  if (reaching.audience.sources.length === 0) return { candidates: [], cursor: null };
  const each = await explained(app, reaching, message);
  const conditions = [
    among(asked.reason),
    ...(asked.search ? [holds(asked.search)] : []),
    ...beyond(team, listOf(messageId), asked.cursor),
  ];
  const rank = asked.search ? sql`not ${begins(asked.search)}` : sql`false`;
  const { rows } = await sql<RankedRow>`select _each.person_id, _each.about_id, _each.name, _each.address, _each.key,
      _each.reads, _each.reason, _each.first_name, _each.turn, _each.is_left_out, _each.rank
    from (select _each.*, ${rank} as rank from (${each}) as _each) as _each
    where ${sql.join(conditions, sql` and `)} order by ${place} limit ${asked.limit + 1}`.execute(team.plain);
  const page = rows.slice(0, asked.limit);
  const seen = await visibleAmong(
    team,
    caller,
    page.flatMap(({ person_id, about_id }) => [person_id ?? [], about_id ?? []].flat()),
  );
  const contents = contentsOf(message);
  const why = await explainReasons(team, caller, message, page);
  const ifSeen = (id: string | null) => (id && seen.has(id) ? id : null);
  return {
    candidates: page.map((row) => ({
      recordId: ifSeen(row.person_id),
      aboutId: row.about_id === row.person_id ? null : ifSeen(row.about_id),
      ...{
        name: row.name ?? "",
        address: row.address,
        language: languageIn(contents, row.reads, message),
        reason: row.reason,
      },
      ...why(row),
    })),
    cursor: rows.length > asked.limit ? team.cursors.seal(listOf(messageId), positionOf(page.at(-1)!)) : null,
  };
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** Their names as people sort them; what follows makes it one order, whoever shares a name and an address. */
const place = sql`_each.rank, (coalesce(_each.name, '') collate "und-x-icu"), coalesce(_each.key, ''),
  coalesce(_each.about_id, ${nobody}::uuid), _each.is_left_out, _each.turn`;

const among = (reason: Asked["reason"]): RawBuilder<unknown> => {
  if (!reason) return sql`_each.reason is null`;
  return reason === "any" ? sql`_each.reason <> 'shared'` : sql`_each.reason = ${reason}`;
};

const holds = (search: string): RawBuilder<unknown> => {
  const words = escapeLike(search);
  return sql`(public.fold(_each.name) like '%' || public.fold(${words}) || '%' or _each.key like '%' || lower(${words}) || '%')`;
};

const begins = (search: string): RawBuilder<unknown> => {
  const words = escapeLike(search);
  return sql`coalesce(public.fold(_each.name) like public.fold(${words}) || '%' or _each.key like lower(${words}) || '%', false)`;
};

const listOf = (messageId: string): string => `candidates ${messageId}`;
type RankedRow = CandidateRow & { rank: boolean };
type Position = Pick<RankedRow, "rank" | "name" | "key" | "about_id" | "is_left_out" | "turn">;

const positionOf = ({ rank, name, key, about_id, is_left_out, turn }: RankedRow): Position => ({
  rank,
  name,
  key,
  about_id,
  is_left_out,
  turn,
});

function beyond(team: TeamDb, list: string, cursor: string | undefined): RawBuilder<unknown>[] {
  if (!cursor) return [];
  const last = team.cursors.open(list, cursor) as Position;
  return [
    sql`(${place}) > (${last.rank}::boolean, ${last.name ?? ""}::text, ${last.key ?? ""}::text, ${last.about_id ?? nobody}::uuid,
      ${last.is_left_out}::boolean, ${last.turn}::bigint)`,
  ];
}
