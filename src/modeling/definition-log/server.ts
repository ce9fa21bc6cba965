import { feature } from "#server/http/handlers.ts";
import { definitionLogContract } from "./contract.ts";
import { readFieldUses } from "./field-uses.server.ts";
import { readStructureBin } from "./read-bin.server.ts";
import { readChanges } from "./read-changes.server.ts";
import { undoChange } from "./undo-change.server.ts";

const usual = 20;

export const definitionLog = feature(definitionLogContract, {
  readFieldUses: ({ team, caller, params }) => readFieldUses(team, caller, params),
  readStructureBin: async ({ app, team, caller }) => ({ definitions: await readStructureBin(app, team, caller) }),
  listStructureChanges: ({ app, team, caller, query }) =>
    readChanges(app, team, caller, { ...query, limit: query.limit ?? usual }),
  undoStructureChange: ({ app, caller, params }) => undoChange(app, caller, params.changeId),
});
