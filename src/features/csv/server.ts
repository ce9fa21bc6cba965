import { Readable } from "node:stream";
import { dispositionOf } from "#server/files/file-name.ts";
import { feature } from "#server/http/handlers.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { csvContract } from "./contract.ts";
import { exportCsv } from "./export-csv.server.ts";
import { requireImportable } from "./import-columns.server.ts";
import { openImport } from "./open-import.server.ts";
import { checkImport, runImport } from "./run-import.server.ts";

export const csv = feature(csvContract, {
  exportCsv: async ({ app, team, caller, params, query, reply }) => {
    const known = await knowledgeOf(team, caller);
    const pieces = await exportCsv({ ...known, db: app.db, team }, { collectionId: params.collectionId, ...query });
    const { pluralName } = known.definitions.collections.get(params.collectionId)!;
    return (
      reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": dispositionOf("attachment", `${pluralName}.csv`),
          "x-content-type-options": "nosniff",
          "cache-control": "private, no-store",
        })
        // Bytes, not pages, are counted, or sixteen pages would be read ahead. A failure breaks the answer off.
        .send(Readable.from(pieces, { objectMode: false }))
    );
  },

  uploadImport: async ({ app, team, caller, params, upload }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const { collectionId } = params;
    requireImportable(definitions, rights, collectionId);
    const places = definitions.lineOf(collectionId).map(({ id }) => id);
    const fields = definitions
      .fieldsOf(collectionId)
      .filter(({ id }) => rights.mayWithField("update_data_field_data", id, places));
    return openImport({ app, team, userId: caller.userId, collectionId, fields }, upload);
  },

  checkImport: ({ app, caller, say, params, body }) => checkImport({ app, caller, say, ...params }, body),
  runImport: ({ app, caller, say, params, body }) => runImport({ app, caller, say, ...params }, body),
});
