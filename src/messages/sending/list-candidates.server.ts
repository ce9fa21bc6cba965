import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "#messages/consent/subscribers.server.ts";
import { explained, reachingOf } from "#messages/outgoing-messages/count-audience.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Received } from "#shared/endpoint.ts";
import { refuseField } from "#shared/errors.ts";
import type { Candidate, recipientsContract } from "./contract.ts";
import { type CandidateRow, explainReasons } from "./explain-reasons.server.ts";
import { visibleAmong } from "./recipients.server.ts";
import { requireWritable } from "./require-writable.server.ts";

type Asked = Received<(typeof recipientsContract)["listCandidates"], "query">;

/** By name, a page at a time; each with what is known of why they do not get it. */
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
  const conditions = [among(asked.reason), ...(asked.search ? [holds(asked.search)] : []), ...beyond(asked.cursor)];
  const { rows } = await sql<CandidateRow>`select _each.person_id, _each.about_id, _each.name, _each.address, _each.key,
      _each.reads, _each.reason, _each.first_name, _each.turn, _each.is_left_out from (${each}) as _each
    where ${sql.join(conditions, sql` and `)} order by ${place} limit ${asked.limit + 1}`.execute(team.plain);
  const page = rows.slice(0, asked.limit);
  const seen = await visibleAmong(
    team,
    caller,
    page.flatMap(({ person_id, about_id }) => [person_id ?? [], about_id ?? []].flat()),
  );
  const why = await explainReasons(team, caller, message, page);
  const ifSeen = (id: string | null) => (id && seen.has(id) ? id : null);
  return {
    candidates: page.map((row) => ({
      recordId: ifSeen(row.person_id),
      aboutId: row.about_id === row.person_id ? null : ifSeen(row.about_id),
      ...{ name: row.name ?? "", address: row.address, language: row.reads, reason: row.reason },
      ...why(row),
    })),
    cursor: rows.length > asked.limit ? writeCursor(page.at(-1)!) : null,
  };
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** Their names as people sort them; what follows makes it one order, whoever shares a name and an address. */
const place = sql`(coalesce(_each.name, '') collate "und-x-icu"), coalesce(_each.key, ''),
  coalesce(_each.about_id, ${nobody}::uuid), _each.is_left_out, _each.turn`;

const among = (reason: Asked["reason"]): RawBuilder<unknown> => {
  if (!reason) return sql`_each.reason is null`;
  return reason === "any" ? sql`_each.reason is not null` : sql`_each.reason = ${reason}`;
};

const holds = (search: string): RawBuilder<unknown> => {
  const words = escapeLike(search);
  return sql`(public.fold(_each.name) like '%' || public.fold(${words}) || '%' or _each.key like '%' || lower(${words}) || '%')`;
};

const writeCursor = ({ name, key, about_id, is_left_out, turn }: CandidateRow): string =>
  Buffer.from(JSON.stringify([name ?? "", key ?? "", about_id ?? nobody, is_left_out, turn])).toString("base64url");

function beyond(cursor: string | undefined): RawBuilder<unknown>[] {
  if (!cursor) return [];
  const [name, key, aboutId, isLeftOut, turn] = readCursor(cursor);
  return [sql`(${place}) > (${name}::text, ${key}::text, ${aboutId}::uuid, ${isLeftOut}::boolean, ${turn}::bigint)`];
}

function readCursor(text: string): [string, string, string, boolean, number] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(read) && read.length === 5) {
      const [name, key, aboutId, isLeftOut, turn] = read as unknown[];
      const isWhole = typeof name === "string" && typeof key === "string" && /^[0-9a-f-]{36}$/.test(String(aboutId));
      if (isWhole && typeof isLeftOut === "boolean" && Number.isSafeInteger(turn))
        return [name, key, String(aboutId), isLeftOut, turn as number];
    }
  } catch {
    // Said below.
  }
  return refuseField("cursor", "validation.invalid");
}
