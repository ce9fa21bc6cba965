import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { csvLine } from "#data/csv/csv-lines.ts";
import { encodingOf } from "#data/csv/decode-text.ts";
import { showFormula } from "#data/csv/formula-cells.ts";
import { readRows, separatorOf } from "#data/csv/read-rows.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import type { Upload } from "#server/http/handlers.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { addressKey, deliveryMethods } from "#shared/messages.ts";
import { type Address, readAddress } from "./addresses.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import { suppressionReasons } from "./suppressions.ts";
import { mostSuppressionRows } from "./suppressions-contract.ts";

const atOnce = 1000;
const mostInvalid = 100;

export const exportSubscribers = (team: TeamDb, listId: string) =>
  writeRows(
    team,
    ["Channel", "Address", "Name", "Language", "State", "Since"],
    sql`select id, created_at, array[channel, address, name, coalesce(language, ''), state, ${day(sql`state_since`)}] as cells
      from ${tableOf(team, "_subscriber")} where list_id = ${listId}::uuid and address <> ''`,
  );

/** What is left of people who were erased can be read by nobody, and is left out. */
export const exportSuppressions = (team: TeamDb) =>
  writeRows(
    team,
    ["Channel", "Address", "Reason", "Origin", "Date", "Note"],
    sql`select id, created_at, array[channel, address, reason, origin, ${day(sql`created_at`)}, note] as cells
      from ${tableOf(team, "_suppression")} where address <> ''`,
  );

export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncIterable<string>) =>
  reply
    .headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": dispositionOf("attachment", name),
      "cache-control": "private, no-store",
    })
    .send(Readable.from(pieces, { objectMode: false }));

/** Rows as we export them, or just addresses one below the other. */
export async function importSuppressions(asking: Asking, upload: Upload) {
  const rows = await readUpload(upload);
  const titles = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const hasTitles = titles.some((title) => addressTitles.includes(title));
  const at = (title: string) => titles.indexOf(title);
  const place = hasTitles ? titles.findIndex((title) => addressTitles.includes(title)) : 0;
  const breath = new Breath();
  const found = new Map<string, Address & { reason: string; note: string }>();
  const invalid: number[] = [];
  for (const { number, cells } of hasTitles ? rows.slice(1) : rows) {
    await breath.take();
    const cell = (index: number) => showFormula(cells[index] ?? "").trim();
    const to = readCell(cell(place), hasTitles ? cell(at("channel")).toUpperCase() : "");
    if (!to) {
      if (invalid.length < mostInvalid) invalid.push(number);
      continue;
    }
    const said = hasTitles ? cell(at("reason")) : "";
    const reason = suppressionReasons.find((each) => each === said) ?? "manual";
    found.set(`${to.method} ${reason} ${to.key}`, {
      ...to,
      reason,
      note: hasTitles ? cell(at("note")).slice(0, 500) : "",
    });
  }
  const added = await insertAll(asking, [...found.values()]);
  return { added, known: found.size - added, invalid };
}

const addressTitles = ["address", "email", "phone", "number", "e-mail"];

function readCell(text: string, channel: string): Address | undefined {
  const method = deliveryMethods.find((each) => each === channel) ?? (text.includes("@") ? "EMAIL" : "SMS");
  return readAddress(method, method === "SMS" ? addressKey("SMS", text) : text);
}

async function readUpload({ stream }: Upload) {
  const bytes = Buffer.concat(await stream.toArray());
  if ((stream as { truncated?: boolean }).truncated)
    refuseField("file", "data.importTooLong", { max: mostSuppressionRows });
  const encoding = await encodingOf(once(bytes));
  const separator = separatorOf(new TextDecoder(encoding).decode(bytes.subarray(0, 200_000)));
  const rows: { number: number; cells: string[] }[] = [];
  for await (const piece of readRows(once(bytes), encoding, separator)) {
    for (const row of piece) rows.push(row);
    if (rows.length > mostSuppressionRows + 1) refuseField("file", "data.importTooLong", { max: mostSuppressionRows });
  }
  if (rows.length === 0) refuseField("file", "data.importEmpty");
  return rows;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function insertAll(asking: Asking, rows: (Address & { reason: string; note: string })[]): Promise<number> {
  const { app, caller } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    let added = 0;
    for (let from = 0; from < rows.length; from += atOnce) {
      const part = rows.slice(from, from + atOnce);
      const column = (read: (row: (typeof part)[number]) => string) => sql`${part.map(read)}::text[]`;
      const { numAffectedRows } = await sql`insert into ${tableOf(team, "_suppression")}
          (id, channel, address, address_key, reason, note, origin, created_by)
        select id::uuid, channel, address, key, reason, note, 'import', ${caller.userId}::uuid from unnest(
          ${column(() => newId())}, ${column((row) => row.method)}, ${column((row) => row.address)},
          ${column((row) => row.key)}, ${column((row) => row.reason)}, ${column((row) => row.note)}
        ) as given(id, channel, address, key, reason, note)
        on conflict (channel, address_key, reason) do nothing`.execute(team.data);
      added += Number(numAffectedRows ?? 0);
    }
    await noteFor(tx, asking, "suppressions_imported", undefined, { count: added });
    return added;
  });
}

const day = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type Written = { id: string; created_at: string; cells: string[] };

/** Part by part, oldest first; what comes meanwhile comes at the end. */
async function* writeRows(team: TeamDb, titles: string[], rows: RawBuilder<unknown>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(titles)}`;
  let last: Written | undefined;
  do {
    const after = last ? sql`where (created_at, id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql``;
    const page: { rows: Written[] } =
      await sql<Written>`select id, created_at::text as created_at, cells from (${rows}) as _row
      ${after} order by _row.created_at, id limit ${atOnce}`.execute(team.data);
    yield page.rows.map(({ cells }) => csvLine(cells)).join("");
    last = page.rows.length === atOnce ? page.rows.at(-1) : undefined;
  } while (last);
}
