import { Readable } from "node:stream";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { exportWithin } from "#data/csv/export-csv.server.ts";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { type AttachmentChoice, maxAttachmentBytes } from "#messages/outgoing-messages/attachments.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Outgoing } from "../tasks/task-play.server.ts";
import type { ExportSettings } from "../tasks/types/export-csv/export-csv.ts";

export type RunExport = Extract<Outgoing, { kind: "export" }>;

export const exportName = ({ settings, name }: RunExport): string =>
  `${(settings as ExportSettings).fileName || name}.csv`;

/** What is asked for the file: fields that whoever asks may not read are left out of it. Nothing: no record is left. */
export async function exportQuestion(
  team: TeamDb,
  { definitions, rights }: DefinitionsAndRights,
  { settings, recordIds }: RunExport,
) {
  const stored = await readStored(team, definitions, recordIds.slice(0, 1));
  const collectionId = [...stored.values()][0]?.homeId;
  if (!collectionId) return undefined;
  const places = definitions.lineOf(collectionId).map(({ id }) => id);
  const { fieldIds } = settings as ExportSettings;
  const own = new Set(definitions.fieldsOf(collectionId).map(({ id }) => id));
  const fields = fieldIds.filter((id) => own.has(id) && rights.mayWithField("read_data_field_data", id, places));
  return { collectionId, recordIds, ...(fieldIds.length > 0 && { fields }) };
}

type Making = { app: App; caller: TeamCaller; tx: Db };

/** The files that go along with a message, with what the transaction has written by now. */
export async function makeExports(
  { app, caller, tx }: Making,
  known: DefinitionsAndRights,
  exports: readonly RunExport[],
): Promise<AttachmentChoice[]> {
  const team = tx.team(caller.teamId);
  const made: AttachmentChoice[] = [];
  for (const each of exports) {
    const question = await exportQuestion(team, known, each);
    if (!question) continue;
    const bytes = await exportWithin(tx, { ...known, teamId: team.id }, question);
    const file = await app.files.save({
      stream: Readable.from([bytes]),
      name: exportName(each),
      maxBytes: maxAttachmentBytes,
      owner: { userId: caller.userId, teamId: caller.teamId },
    });
    made.push({ fileId: file.id });
  }
  return made;
}
