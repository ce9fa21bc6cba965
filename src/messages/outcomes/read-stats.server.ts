import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { type MessageRow, requireMessage } from "#messages/outgoing-messages/message-rows.server.ts";
import { trackingOf } from "#messages/outgoing-messages/tracking.ts";
import { trialOf } from "#messages/outgoing-messages/trial.ts";
import { countVariants } from "#messages/sending/try-subjects.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { readUsual } from "./read-usual.server.ts";
import { figures, notOpened, withEvents } from "./recipient-figures.server.ts";
import type { GroupStats } from "./stats-contract.ts";
import { ratesOf } from "./stats-rates.ts";

const mostDomains = 20;
/** By the hour for as long as a screen has room for it. */
const hoursShown = 72;
const mostDays = 400;

export async function readMessageStats(team: TeamDb, caller: TeamCaller, messageId: string) {
  const message = await requireMessage(team, caller, messageId);
  const groups = await readGroups(team, message);
  const { recipients, failed, unread, ...all } = groups.find(({ kind }) => kind === 0)!;
  const events = await countEvents(team, messageId);
  const totals = { ...figuresOf(all), recipients, failed, notOpened: unread, ...events };
  return {
    tracking: trackingOf(message, await readMessageSettings(team)),
    totals,
    links: await readLinks(team, messageId),
    overTime: await readOverTime(team, message),
    languages: groups.flatMap((row) => (row.kind === 1 ? [{ language: row.language, ...figuresOf(row) }] : [])),
    domains: groups
      .flatMap((row) =>
        row.kind === 2 && message.delivery_method === "EMAIL" ? [{ domain: row.domain, ...figuresOf(row) }] : [],
      )
      .slice(0, mostDomains),
    rates: ratesOf(totals),
    trial: trialOf(message) ? await countVariants(team, messageId) : null,
    usual: await readUsual(team, message),
  };
}

type Group = GroupStats & {
  kind: number;
  language: string;
  domain: string;
  recipients: number;
  failed: number;
  unread: number;
};

const figuresOf = ({
  sent,
  delivered,
  bounced,
  complained,
  unsubscribed,
  opened,
  clicked,
}: GroupStats): GroupStats => ({
  ...{ sent, delivered, bounced, complained, unsubscribed, opened, clicked },
});

/** All of them, those of each language and those of each domain, in one reading. */
async function readGroups(team: TeamDb, { id }: MessageRow): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select case when grouping(o.language) = 0 then 1 when grouping(split_part(o.address_key, '@', 2)) = 0 then 2 else 0 end as kind,
      o.language, split_part(o.address_key, '@', 2) as domain, count(*) as recipients,
      count(*) filter (where o.state = 'failed') as failed,
      ${notOpened}, ${figures}
    from ${withEvents(team, [id])}
    where o.message_id = ${id}
    group by grouping sets ((), (o.language), (split_part(o.address_key, '@', 2)))
    order by count(*) desc, 2, 3`.execute(team.plain);
  return rows;
}

type Counted = { unique: number; total: number; machine: number };
const nobody: Counted = { unique: 0, total: 0, machine: 0 };

const counted = sql`count(distinct outbox_id) filter (where not is_machine) as "unique",
  count(*) filter (where not is_machine) as total, count(*) filter (where is_machine) as machine`;

async function countEvents(team: TeamDb, messageId: string): Promise<{ opens: Counted; clicks: Counted }> {
  const { rows } = await sql<Counted & { kind: string }>`
    select case when type = 'click' then 'clicks' else 'opens' end as kind, ${counted}
    from ${tableOf(team, "_outbox_event")}
    where message_id = ${messageId} and type in ('open', 'read', 'click') group by 1`.execute(team.plain);
  const of = (name: string): Counted => {
    const row = rows.find(({ kind }) => kind === name);
    return row ? { unique: row.unique, total: row.total, machine: row.machine } : nobody;
  };
  return { opens: of("opens"), clicks: of("clicks") };
}

async function readLinks(team: TeamDb, messageId: string) {
  const { rows } = await sql<Counted & { id: string; url: string; language: string; position: number }>`
    select l.id, l.url, l.language, l.position, coalesce(e."unique", 0) as "unique", coalesce(e.total, 0) as total,
      coalesce(e.machine, 0) as machine
    from ${tableOf(team, "_message_link")} l left join (
      select link_id, ${counted} from ${tableOf(team, "_outbox_event")}
      where message_id = ${messageId} and type = 'click' group by link_id
    ) e on e.link_id = l.id
    where l.message_id = ${messageId} order by l.language, l.position`.execute(team.plain);
  return rows;
}

async function readOverTime(team: TeamDb, { id, started_at }: MessageRow) {
  const hours = started_at ? (Date.now() - started_at.getTime()) / 3_600_000 : 0;
  const bucket = hours <= hoursShown ? ("hour" as const) : ("day" as const);
  const timeZone = await team.timeZone();
  const { rows } = await sql<{
    at: Date;
    delivered: number;
    bounced: number;
    unsubscribed: number;
    opens: number;
    clicks: number;
  }>`select date_trunc(${bucket}::text, at, ${timeZone}::text) as at,
      count(*) filter (where type in ('delivery', 'delivered')) as delivered,
      count(*) filter (where type in ('bounce', 'undelivered')) as bounced,
      count(*) filter (where type = 'unsubscribed') as unsubscribed,
      count(*) filter (where type in ('open', 'read')) as opens,
      count(*) filter (where type = 'click') as clicks
    from ${tableOf(team, "_outbox_event")}
    where message_id = ${id} and not is_machine
      and type in ('delivery', 'delivered', 'bounce', 'undelivered', 'unsubscribed', 'open', 'read', 'click')
    group by 1 order by 1 limit ${mostDays}`.execute(team.plain);
  return { bucket, points: rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })) };
}
