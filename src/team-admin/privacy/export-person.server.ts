import type { Readable } from "node:stream";
import type { ZipEntry } from "#platform/files/write-zip.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { gatherRecord, type HeldRecord } from "./gather-person.server.ts";
import { filesByRecord } from "./held-files.server.ts";

/** The same for machines and for eyes, and the files beside them; one record at a time is in memory. */
export async function* exportPerson(app: App, team: TeamDb, recordIds: string[]): AsyncGenerator<ZipEntry> {
  yield { name: "person.json", content: asJson(team, recordIds) };
  yield { name: "person.html", content: asPage(team, recordIds) };
  const held = [...(await filesByRecord(team, recordIds)).values()].flatMap((files) => [...files]);
  for (const id of new Set(held)) {
    const row = await app.db.app
      .selectFrom("file")
      .selectAll()
      .where("id", "=", id)
      .where("team_id", "=", team.id)
      .executeTakeFirst();
    const stored = row && (await app.files.open(row).catch(() => undefined));
    if (!row || !stored) continue;
    yield { name: `files/${id}-${cleanFileName(row.name)}`, content: bytesOf(stored.stream), bytes: stored.bytes };
  }
}

async function* asJson(team: TeamDb, recordIds: string[]) {
  yield Buffer.from('{"records":[');
  let isFirst = true;
  for (const id of recordIds) {
    const record = await gatherRecord(team, id);
    if (!record) continue;
    yield Buffer.from(`${isFirst ? "" : ","}\n${JSON.stringify(record, null, 2)}`);
    isFirst = false;
  }
  yield Buffer.from("\n]}\n");
}

async function* asPage(team: TeamDb, recordIds: string[]) {
  yield Buffer.from(`<!doctype html><html><head><meta charset="utf-8"><title>person</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:880px;margin:24px auto;padding:0 16px}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}
th{width:30%;font-weight:600}td{overflow-wrap:anywhere}</style></head><body>`);
  for (const id of recordIds) {
    const record = await gatherRecord(team, id);
    if (record) yield Buffer.from(section(record));
  }
  yield Buffer.from("</body></html>");
}

function section({ name, collections, values, links, tags, memos, messages, history }: HeldRecord): string {
  const rows = [
    ...values.map(({ field, value }) => row(field, show(value))),
    ...links.map(({ field, to }) => row(field, to)),
    ...tags.map((tag) => row("#", tag)),
    ...memos.map((memo) => row("✎", memo)),
    ...messages.map((sent) => row(`✉ ${sent.at}`, `${sent.name} → ${sent.address} ${sent.status ?? ""}`)),
    ...history.map(({ at, kind, before, after }) => row(`${at} ${kind}`, `${show(before)} → ${show(after)}`)),
  ];
  return `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(collections.join(", "))}</p><table>${rows.join("")}</table>`;
}

const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const row = (title: string, text: string) => `<tr><th>${escapeHtml(title)}</th><td>${escapeHtml(text)}</td></tr>`;

async function* bytesOf(stream: Readable) {
  for await (const piece of stream) yield piece as Buffer;
}
