import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { Attachment } from "#messages/delivery/way.server.ts";
import {
  type AttachmentChoice,
  fieldsIn,
  filesIn,
  maxAttachmentBytes,
} from "#messages/outgoing-messages/attachments.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Recipient } from "./claim-recipients.server.ts";

type Attached = (recipients: readonly Recipient[]) => Promise<Map<string, Attachment[]>>;

/**
 * What goes along with each letter: what is the same for all is read once; a recipient's own files are those that whoever
 * sends may read. What would make a letter too heavy stays behind, the last first.
 */
export async function openAttachments(
  app: App,
  team: TeamDb,
  known: DefinitionsAndRights,
  chosen: readonly AttachmentChoice[],
): Promise<Attached> {
  const forAll = await read(app, team, filesIn(chosen));
  const fields = fieldsIn(chosen);
  const everyones = [...forAll.values()];
  if (fields.length === 0) return async (recipients) => new Map(recipients.map(({ id }) => [id, everyones]));
  return async (recipients) => {
    const ids = [...new Set(recipients.flatMap(({ record_ids }) => record_ids))];
    const { records } = await readRecords(team, known, { ids, fields });
    const held = new Map(records.map(({ id, values }) => [id, fields.flatMap((field) => fileIdsIn(values[field]))]));
    const files = await read(app, team, [...new Set([...held.values()].flat())]);
    return new Map(
      recipients.map(({ id, record_ids }) => {
        const own = [...new Set(record_ids.flatMap((record) => held.get(record) ?? []))];
        return [id, lightEnough([...everyones, ...own.flatMap((file) => files.get(file) ?? [])])];
      }),
    );
  };
}

const fileIdsIn = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === "string");

function lightEnough(files: Attachment[]): Attachment[] {
  let sum = 0;
  return files.filter(({ content }) => {
    sum += content.length;
    return sum <= maxAttachmentBytes;
  });
}

async function read(app: App, team: TeamDb, ids: string[]): Promise<Map<string, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await app.db.app
    .selectFrom("file")
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("team_id", "=", team.id)
    .where("bytes", "<=", maxAttachmentBytes)
    .execute();
  const found = new Map<string, Attachment>();
  for (const row of rows) {
    const { stream } = await app.files.open(row, {});
    found.set(row.id, { name: row.name, contentType: row.content_type, content: await buffer(stream) });
  }
  return found;
}
