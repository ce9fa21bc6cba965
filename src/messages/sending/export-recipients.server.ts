import { sql } from "kysely";
import { csvLine } from "#data/csv/csv-lines.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Say } from "#server/words.ts";
import { type Narrowed, narrowedTo } from "./narrow-recipients.server.ts";

const atOnce = 1000;
/** Its columns, by the names they have on the screen. */
const titles = [
  ...["messages.summary.columns.name", "messages.summary.columns.address", "messages.recipients.columns.language"],
  ...["messages.summary.columns.state", "messageStats.recipients.told", "messages.summary.columns.reason"],
  ...["messages.summary.columns.sentAt", "messageStats.steps.delivered"],
  ...["messageStats.steps.opened", "messageStats.steps.clicked"],
];

type Row = {
  id: string;
  name: string;
  address: string;
  language: string;
  state: string;
  status: string | null;
  reason: string | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  clicked_at: Date | null;
};

/** Those who are shown, part by part. */
export async function* exportRecipients(
  { team, say }: { team: TeamDb; say: Say },
  messageId: string,
  asked: Narrowed,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(titles.map((title) => say(title)))}`;
  let after: string | undefined;
  do {
    const rest = after ? sql`and o.id > ${after}::uuid` : sql``;
    const page: { rows: Row[] } =
      await sql<Row>`select o.id, o.name, o.address, o.language, o.state, o.status, o.reason,
        o.sent_at, o.delivered_at, o.opened_at, o.clicked_at
      from ${tableOf(team, "_outbox")} as o
      where o.message_id = ${messageId} ${rest} and ${narrowedTo(team, asked)}
      order by o.id limit ${atOnce}`.execute(team.plain);
    yield page.rows.map((row) => csvLine(cellsOf(row))).join("");
    after = page.rows.length === atOnce ? page.rows.at(-1)!.id : undefined;
  } while (after);
}

const cellsOf = ({ name, address, language, state, status, reason, ...moments }: Row): string[] => [
  ...[name, address, language, state, status ?? "", reason ?? ""],
  ...[moments.sent_at, moments.delivered_at, moments.opened_at, moments.clicked_at].map(
    (moment) => moment?.toISOString() ?? "",
  ),
];
