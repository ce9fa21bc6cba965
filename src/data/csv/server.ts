import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { feature } from "#server/http/handlers.ts";
import { badCellsAsCsv } from "./bad-cells.server.ts";
import { csvContract } from "./contract.ts";
import { exportCsv } from "./export-csv.server.ts";
import { findImportDuplicates } from "./find-import-duplicates.server.ts";
import { requireImportable } from "./import-columns.server.ts";
import { requireImport } from "./import-store.server.ts";
import { linkTargets, namesOfCollection } from "./link-targets.server.ts";
import { mendCells } from "./mend-cells.server.ts";
import { openImport } from "./open-import.server.ts";
import { checkImport, runImport, showImport } from "./run-import.server.ts";
import { sendCsv } from "./send-csv.server.ts";

export const csv = feature(csvContract, {
  exportCsv: async ({ app, team, caller, params, query, reply }) => {
    const known = { ...(await definitionsAndRights(team, caller)), teamId: team.id };
    const pieces = await exportCsv(app, known, { ...params, ...query });
    return sendCsv(reply, fileNameOf(known, params), pieces);
  },

  exportChosen: async ({ app, team, caller, params, body, reply }) => {
    const known = { ...(await definitionsAndRights(team, caller)), teamId: team.id };
    const pieces = await exportCsv(app, known, { ...params, ...body });
    return sendCsv(reply, fileNameOf(known, params), pieces);
  },

  uploadImport: async ({ app, team, caller, params, query, upload }) => {
    const { definitions, rights } = await definitionsAndRights(team, caller);
    const { collectionId } = params;
    requireImportable(definitions, rights, collectionId);
    const places = definitions.lineOf(collectionId).map(({ id }) => id);
    const fields = definitions
      .fieldsOf(collectionId)
      .filter(({ id }) => rights.mayWithField("update_data_field_data", id, places))
      .map((field) => ({
        ...{ id: field.id, title: field.title, titles: definitions.titlesOf(field.id) },
        ...{ type: field.type, config: definitions.configOf(field) },
      }));
    const about = namesOfCollection(definitions, collectionId);
    const links = linkTargets(definitions, rights);
    const sheet = query.sheet ?? null;
    return openImport({ app, team, userId: caller.userId, collectionId, sheet, fields, about, links }, upload);
  },

  showImport: ({ app, caller, say, params }) => showImport({ app, caller, say, ...params }),

  findImportDuplicates: async ({ app, caller, say, params, whileAsked }) => ({
    duplicates: await whileAsked(() => findImportDuplicates({ app, caller, say, ...params })),
  }),

  badCells: async ({ app, team, caller, say, params, reply }) => {
    const { definitions, rights } = await definitionsAndRights(team, caller);
    requireImportable(definitions, rights, params.collectionId);
    const { file_name } = await requireImport(team, { caller, ...params });
    const name = `${file_name.replace(/\.[^.]*$/, "")} – ${say("imports.report.name")}.csv`;
    return sendCsv(reply, name, badCellsAsCsv(app.db.team(caller.teamId), params.importId, say));
  },

  mendCells: async ({ app, team, caller, say, params, body }) => {
    const { definitions, rights } = await definitionsAndRights(team, caller);
    requireImportable(definitions, rights, params.collectionId);
    return mendCells({ app, caller, say, ...params }, body);
  },

  checkImport: ({ app, caller, say, params, body }) => checkImport({ app, caller, say, ...params }, body),
  runImport: ({ app, caller, say, params, body }) => runImport({ app, caller, say, ...params }, body),
});

const fileNameOf = (
  { definitions }: { definitions: Definitions },
  { collectionId }: { collectionId: string },
): string => `${definitions.collections.get(collectionId)!.pluralName}.csv`;
