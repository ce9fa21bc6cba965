import { hash } from "node:crypto";
import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";

export type Made = { collectionId: string; folded: string; name: string; recordId: string };

/**
 * What the steps of one reading know of each other, so that rules across rows hold across steps. It lies in the database
 * beside the step's own work: as exact after a kill as before, and no row costs memory.
 */
export type ImportMemory = {
  /** Which of these an earlier step has come across; from now on all of them are known. */
  note(marks: string[]): Promise<Set<string>>;
  /** Records that were made for names that nobody had. */
  findMade(collectionId: string, folded: string[]): Promise<Made[]>;
  noteMade(all: Made[]): Promise<void>;
};

/** For a file that is read in one go: there are no earlier steps. */
export const noMemory: ImportMemory = {
  note: async () => new Set(),
  findMade: async () => [],
  noteMade: async () => {},
};

export function importMemory(team: TeamDb, importId: string): ImportMemory {
  return {
    async note(marks) {
      if (marks.length === 0) return new Set();
      const digests = new Map(marks.map((mark) => [digestOf(mark), mark]));
      const { rows } = await sql<{ mark: string }>`insert into ${tableOf(team, "_import_seen")} (import_id, mark)
        select ${importId}::uuid, unnest(${[...digests.keys()]}::uuid[])
        on conflict do nothing returning mark`.execute(team.data);
      for (const { mark } of rows) digests.delete(mark);
      return new Set(digests.values());
    },
    async findMade(collectionId, folded) {
      if (folded.length === 0) return [];
      const rows = await team.data
        .selectFrom("_import_made")
        .selectAll()
        .where("import_id", "=", importId)
        .where("collection_id", "=", collectionId)
        .where("folded", "in", folded)
        .execute();
      return rows.map((row) => ({
        ...{ collectionId, folded: row.folded },
        ...{ name: row.name, recordId: row.record_id },
      }));
    },
    async noteMade(all) {
      if (all.length === 0) return;
      const rows = all.map(({ collectionId, folded, name, recordId }) => ({
        ...{ import_id: importId, collection_id: collectionId },
        ...{ folded, name, record_id: recordId },
      }));
      for (let from = 0; from < rows.length; from += 5000)
        await team.data
          .insertInto("_import_made")
          .values(rows.slice(from, from + 5000))
          .execute();
    },
  };
}

/** Before a reading begins anew, and when the last one is over. */
export async function forgetReading(team: TeamDb, importId: string) {
  await team.data.deleteFrom("_import_seen").where("import_id", "=", importId).execute();
  await team.data.deleteFrom("_import_made").where("import_id", "=", importId).execute();
}

/** Keys and unique values can be long; two of them with one digest are not to be expected. */
function digestOf(mark: string): string {
  const hex = hash("md5", mark);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
