import { type RawBuilder, sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type ConsentQuestion, consentCondition } from "#messages/consent/ask-consent.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { CandidateReason, LeftOutReason } from "#shared/messages.ts";
import type { Audience, AudienceSource } from "./audience.ts";
import {
  candidatesOf,
  exceptions,
  isValidKey,
  keyOf,
  languageOf,
  type Reaching,
  type Stretch,
} from "./compile-audience.server.ts";
import { audienceOf, contentsOf, languageIn, type MessageRow, requireMessage } from "./message-rows.server.ts";

export type AudienceCounts = {
  /** How many letters go out. */
  willGet: number;
  /** How many records and people were looked at. */
  found: number;
  leftOut: Partial<Record<LeftOutReason, number>>;
  /** How many records are in a message about several: siblings, of whom their parent gets one. */
  shared: number;
  /** How many get it in which of the languages that it is written in. */
  languages: Partial<Record<Language, number>>;
};

/** What of a message decides who gets it, and who asks. */
export async function reachingOf(team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<Reaching> {
  const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
  const audience = audienceOf(row);
  await requireNamedMessages(team, caller, row, audience);
  return { team, known, method: row.delivery_method, audience };
}

/** Earlier messages whose recipients are meant: only such as whoever sends may see, sent in the same manner. */
async function requireNamedMessages(team: TeamDb, caller: TeamCaller, row: MessageRow, { sources, except }: Audience) {
  for (const source of [...sources, ...except]) {
    if (source.kind !== "message") continue;
    const named = await requireMessage(team, caller, source.messageId).catch((error: unknown) => {
      if (error instanceof Refusal) return refuseField("Audience", "messages.problems.messageGone");
      throw error;
    });
    if (named.delivery_method !== row.delivery_method) refuseField("Audience", "messages.problems.messageGone");
  }
}

export const consentOf = (row: MessageRow): ConsentQuestion => ({
  method: row.delivery_method,
  contentType: row.content_type,
  listId: row.subscription_list_id,
});

type Classifying = {
  sources?: readonly AudienceSource[];
  stretch?: Stretch | undefined;
};

/** Everyone whom the sources name, each with why they do not get it; null: they do. Nobody hears of whom it excepts. */
export async function classified(
  app: Pick<App, "secret">,
  reaching: Reaching,
  row: MessageRow,
  { sources, stretch }: Classifying = {},
): Promise<RawBuilder<unknown>> {
  const alike = togetherIn(reaching);
  const reason = await reasonOf(app, reaching, row, sql`row_number() over (partition by ${alike})`);
  return sql`select candidate.*, ${reason} as reason,
      ${languageOf(sql`candidate.language`, row.content_language)} as reads
    from (${keyed(reaching, sources, stretch)}) as candidate where ${exceptions(reaching)}`;
}

const ofFirst = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(array_agg(${column} order by place, about_id, person_id, address))[1]`;

/**
 * With what a recipient is written to, of the rows of `classified` that get one message together: as the first of them,
 * about the records of all. Sending, the preview and the test take the same.
 */
export const recipientColumns = {
  address: ofFirst(sql`address`),
  personId: ofFirst(sql`person_id`),
  recordIds: sql`coalesce(array_agg(distinct about_id) filter (where about_id is not null), '{}')`,
  name: sql`coalesce(${ofFirst(sql`name`)}, '')`,
  language: ofFirst(sql`reads`),
};

/**
 * The same for people to look at: also whom the audience excepts, as `left_out`. `turn` is the place among those with the
 * same address, of whom the first (`first_name`) gets it.
 */
export async function explained(
  app: Pick<App, "secret">,
  reaching: Reaching,
  row: MessageRow,
): Promise<RawBuilder<unknown>> {
  const reason = await reasonOf(app, reaching, row, sql`candidate.turn`);
  return sql`select candidate.*, case when candidate.is_left_out then 'left_out'
      when ${reason} = 'duplicate' and candidate.about_id <> candidate.person_id then 'shared' else ${reason} end as reason,
      ${languageOf(sql`candidate.language`, row.content_language)} as reads
    from (select candidate.*, row_number() over alike as turn, first_value(candidate.name) over alike as first_name
      from (select candidate.*, not (${exceptions(reaching)}) as is_left_out from (${keyed(reaching)}) as candidate) as candidate
      window alike as (partition by ${togetherIn(reaching)}, candidate.is_left_out
        order by candidate.place, candidate.about_id, candidate.person_id)) as candidate`;
}

function keyed(
  reaching: Reaching,
  sources: readonly AudienceSource[] = reaching.audience.sources,
  stretch?: Stretch,
): RawBuilder<unknown> {
  const all = sources.map(
    (source, place) => sql`(select ${place}::int as place, about_id, person_id, name, address, language, zone
      from (${candidatesOf(reaching, source, stretch)}) as _one)`,
  );
  return sql`select _all.*, ${keyOf(reaching.method, sql`_all.address`)} as key
    from (${sql.join(all, sql` union all `)}) as _all`;
}

/** Who gets one letter together. What is equal is equal in any order of letters, and bytes are put in order fastest. */
const togetherIn = ({ audience }: Reaching): RawBuilder<unknown> =>
  audience.per === "record" ? sql`candidate.key collate "C", candidate.about_id` : sql`candidate.key collate "C"`;

async function reasonOf(
  app: Pick<App, "secret">,
  { team, method }: Reaching,
  row: MessageRow,
  turn: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const consent = await consentCondition(app, team, consentOf(row), sql`candidate.key`);
  return sql`case when candidate.key is null and candidate.person_id is null and candidate.about_id is not null then 'no_person'
      when candidate.key is null or candidate.key = '' then 'no_address'
      when not ${isValidKey(method, sql`candidate.key`)} then 'invalid'
      else coalesce(${consent}, case when ${turn} > 1 then 'duplicate' end) end`;
}

/** By reason, as it would be now. */
export async function countAudience(
  app: Pick<App, "secret">,
  team: TeamDb,
  caller: TeamCaller,
  row: MessageRow,
): Promise<AudienceCounts> {
  const reaching = await reachingOf(team, caller, row);
  if (reaching.audience.sources.length === 0) return nobody();
  const each = await explained(app, reaching, row);
  const { rows } = await sql<{ reason: CandidateReason | null; reads: Language; count: number }>`
    select reason, reads, count(*) as count from (${each}) as _each group by reason, reads`.execute(team.plain);
  const counts = nobody();
  const contents = contentsOf(row);
  for (const { reason, reads, count } of rows) {
    counts.found += count;
    if (reason === "shared") counts.shared += count;
    else if (reason) counts.leftOut[reason] = (counts.leftOut[reason] ?? 0) + count;
    else {
      counts.willGet += count;
      const language = languageIn(contents, reads, row);
      counts.languages[language] = (counts.languages[language] ?? 0) + count;
    }
  }
  return counts;
}

/** The smallest digests of the addresses that would get it, in their order: the same for the same people. */
export async function sampleAddresses(
  app: Pick<App, "secret">,
  team: TeamDb,
  caller: TeamCaller,
  row: MessageRow,
  max: number,
): Promise<string[]> {
  const reaching = await reachingOf(team, caller, row);
  if (reaching.audience.sources.length === 0) return [];
  const each = await explained(app, reaching, row);
  const { rows } = await sql<{
    digest: string;
  }>`select distinct left(md5(${row.id}::text || key), 16) collate "C" as digest
    from (${each}) as _each where reason is null order by digest limit ${max}`.execute(team.plain);
  return rows.map(({ digest }) => digest);
}

const nobody = (): AudienceCounts => ({ willGet: 0, found: 0, leftOut: {}, shared: 0, languages: {} });
