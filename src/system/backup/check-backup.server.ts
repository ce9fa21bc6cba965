import type { Readable } from "node:stream";
import { migrationsOfProduct } from "#server/db/migrate.ts";
import { isId } from "#shared/ids.ts";
import type { Header, Manifest } from "./backup-parts.server.ts";
import { readFrames, UnusableBackup } from "./frames.server.ts";

/** Where a backup is read from: each call begins at its first byte. */
export type BackupFile = { open(): Promise<Readable> };

export type Checked = { header: Header; manifest: Manifest };

/** Goes through the whole file before anything is touched: every part and the sum of all. */
export async function checkBackup(file: BackupFile): Promise<Checked> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  const skim = ["common", "schema", "table", "rows", "schemaEnd", "file", "bytes"] as const;
  for await (const { kind, content } of readFrames(await file.open(), { skim })) {
    if (kind === "header") header = refuseNewer(JSON.parse(content.toString()));
    if (kind === "manifest") manifest = JSON.parse(content.toString());
  }
  if (!header || !manifest) throw new UnusableBackup("damaged", "This backup is damaged: it says nothing of itself.");
  return { header, manifest };
}

/** Only what it says of itself: for lists. */
export async function readHeader(file: BackupFile): Promise<Header> {
  for await (const { kind, content } of readFrames(await file.open())) {
    if (kind === "header") return JSON.parse(content.toString());
    break;
  }
  throw new UnusableBackup("damaged", "This backup is damaged: it says nothing of itself.");
}

/** So many team migrations there were when they were last counted; since then they have names. */
const mostCounted = 11;

function refuseNewer(header: Header): Header {
  const { migrations, productVersion, team } = header;
  if (team && !isId(team.id)) throw new UnusableBackup("damaged", "This backup is damaged: it names no team.");
  const known = migrationsOfProduct();
  const isNewerTeam =
    typeof migrations.team === "number"
      ? migrations.team > mostCounted
      : migrations.team.some((name) => !known.team.includes(name));
  if (!isNewerTeam && migrations.app.every((name) => known.app.includes(name))) return header;
  const made = `This backup was made by a newer version of Simply (${productVersion}).`;
  throw new UnusableBackup("newer", `${made} Please use that version. Nothing was changed.`);
}
