import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import { partlyWritten } from "#server/http/written-json.ts";
import { isId } from "#shared/ids.ts";
import type { ColorRule } from "./color-rules.ts";
import { type RecordShown, recordsContract } from "./contract.ts";
import { aggregateRecords } from "./reading/aggregate-records.server.ts";
import { columnNames, underNames } from "./reading/column-names.server.ts";
import { groupNames } from "./reading/group-names.server.ts";
import { countGroups } from "./reading/group-records.server.ts";
import { linkedChips } from "./reading/linked-names.server.ts";
import { listLinks } from "./reading/list-links.server.ts";
import { countRecords, type Listed, listRecords } from "./reading/list-records.server.ts";
import { listTable } from "./reading/list-table.server.ts";
import { findMergedInto } from "./reading/merged-records.server.ts";
import type { ListContext } from "./reading/open-list.server.ts";
import { orderGroups } from "./reading/order-groups.server.ts";
import { namesOf } from "./reading/person-names.server.ts";
import { findPossibleDuplicates } from "./reading/possible-duplicates.server.ts";
import { readPossibleMatches } from "./reading/possible-matches.server.ts";
import { listProducts } from "./reading/products.server.ts";
import { readRecords } from "./reading/read-records.server.ts";
import { readRecordFiles } from "./reading/record-files.server.ts";
import { readRecordNames } from "./reading/record-names.server.ts";
import { readStored, type Stored } from "./reading/record-store.server.ts";
import { ruleColors } from "./reading/rule-colors.server.ts";
import { showRecord } from "./reading/show-record.server.ts";
import { packRows, type RowTable, unpackRows } from "./row-table.ts";
import {
  type Changed,
  createRecord,
  deleteRecord,
  requireVisible,
  restoreRecord,
  updateRecord,
} from "./writing/record-actions.server.ts";

const usualProducts = 20;

export const records = feature(recordsContract, {
  listRecords: async ({ team, caller, params, query, whileAsked }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    const asked = { ...params, ...query };
    // Others take no longer than it takes to leave.
    const read = <Page>(work: () => Promise<Page>) => (query.filter || query.position ? whileAsked(work) : work());
    const abilities = { create: mayCreate(known, params.collectionId) };
    const rewrite = rewriter(known, asked);
    const page = query.colors ? undefined : await read(() => listTable(team, known, asked, rewrite));
    if (page) {
      const { references, rows, columns, ...ways } = page;
      const chips = references.length > 0 ? await linkedChips(team, known, references) : noChips;
      const answer = { records: [], ...ways, ...chips, abilities };
      if (query.keys === "none") return { ...answer, table: { columns, rows: rows as never } };
      return partlyWritten(answer, { records: rows });
    }
    const { records: rows, fields, hasReferences, ...ways } = await read(() => listRecords(team, known, asked));
    if (query.colors) await addColors(team, known, params.collectionId, query.colors, rows);
    return {
      ...inKeys(query.keys, known, params.collectionId, { rows, fields }),
      ...(hasReferences ? await chipsIn(team, known, rows) : noChips),
      ...ways,
      abilities,
    };
  },

  countRecords: async ({ team, caller, params, query, whileAsked }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    return { count: await whileAsked(() => countRecords(team, known, { ...params, ...query })) };
  },

  countGroups: async ({ app, team, caller, params, query, whileAsked }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    const { groups, isWhole } = await whileAsked(() => countGroups(team, known, { ...params, ...query }));
    const isByPerson = query.field === "created_by" || query.field === "updated_by";
    if (!isByPerson) return { groups, isWhole, ...(await linkedChips(team, known, groups)) };
    const people = groups.map(({ value }) => value as string | null);
    return { groups, isWhole, names: Object.fromEntries(await namesOf(app, people)), appearances: {} };
  },

  summarizeRecords: async ({ app, team, caller, params, body, whileAsked }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    const { figures: wanted, groupBy = [], ...question } = body;
    const asked = { ...params, ...question, groupBy, wanted };
    const found = await whileAsked(() => aggregateRecords(team, known, asked));
    const chips = await groupNames(app, team, known, groupBy, found.groups);
    const { names } = chips;
    const groups = await orderGroups(team, known, groupBy, found.groups, { names, language: caller.language });
    return { ...chips, groups, isWhole: found.isWhole };
  },

  createRecord: async ({ app, team, caller, params, body }) =>
    showChanged(team, caller, await createRecord(app, caller, params.collectionId, body)),

  readRecord: async ({ app, team, caller, params, query }) => {
    const known = await definitionsAndRights(team, caller);
    const found = (await readStored(team, known.definitions, [params.recordId])).get(params.recordId);
    const record = requireVisible(known.rights, found);
    const shown = await show(team, caller, record);
    const values =
      query.keys === "names" ? underNames(shown.values, columnNames(known, shown.collections)) : shown.values;
    const people = Object.fromEntries(await namesOf(app, [shown.createdBy, shown.updatedBy]));
    return {
      ...shown,
      values,
      people,
      mergedInto: record.deletedAt ? await readMergedInto(team, known, record.id) : null,
      possibleMatches: record.deletedAt ? null : await readPossibleMatches(team, known, record),
    };
  },

  listLinks: async ({ team, caller, params, query }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    const links = await listLinks(team, known, { ...params, ...query });
    return { links };
  },

  updateRecord: async ({ app, team, caller, params, body }) =>
    showChanged(team, caller, await updateRecord(app, caller, params.recordId, body)),

  deleteRecord: async ({ app, caller, params }) => ({ changeSetId: await deleteRecord(app, caller, params.recordId) }),

  restoreRecord: async ({ app, team, caller, params }) =>
    showChanged(team, caller, await restoreRecord(app, caller, params.recordId)),

  readRecords: async ({ team, caller, body: { colors, ...asked } }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    const read = await readRecords(team, known, asked);
    if (colors) await addColors(team, known, colors.collectionId, colors.rules, read.records);
    return read;
  },

  readRecordNames: async ({ team, caller, body }) => ({
    records: await readRecordNames(team, await definitionsAndRights(team, caller), body.ids),
  }),

  readRecordFiles: async ({ app, team, caller, body }) => ({
    files: await readRecordFiles(app, caller, await definitionsAndRights(team, caller), body.ids),
  }),

  findPossibleDuplicates: async ({ team, caller, params, body }) => ({
    records: await findPossibleDuplicates(team, await definitionsAndRights(team, caller), {
      collectionId: params.collectionId,
      ...body,
    }),
  }),

  listProducts: async ({ team, caller, query }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    return { products: await listProducts(team, known, { q: query.q, limit: query.limit ?? usualProducts }) };
  },
});

/** Where someone may see it. */
async function readMergedInto(team: TeamDb, known: DefinitionsAndRights, recordId: string) {
  const intoId = await findMergedInto(team, recordId);
  const [into] = intoId ? await readRecordNames(team, known, [intoId]) : [];
  return into ? { id: into.id, name: into.name } : null;
}

/** To all of them, so that rows of a table have the same columns. */
async function addColors(
  team: TeamDb,
  known: ListContext,
  collectionId: string,
  rules: readonly ColorRule[],
  records: { id: string; color?: string | null }[],
) {
  const ids = records.map(({ id }) => id);
  const colors = await ruleColors(team, known, collectionId, rules, ids);
  for (const record of records) record.color = colors.get(record.id) ?? null;
}

/** A table's rows as records, where they are asked for so. */
function rewriter(known: DefinitionsAndRights, { keys, collectionId }: { keys?: string; collectionId: string }) {
  if (keys === "none") return undefined;
  return (table: RowTable) => {
    const rows = unpackRows(table, isId);
    if (keys !== "names") return rows;
    const names = columnNames(known, [collectionId]);
    return rows.map((row) => ({ ...row, values: underNames(row.values, names) }));
  };
}

/** A page's rows as somebody asked for them. */
function inKeys(
  keys: "ids" | "names" | "none" | undefined,
  known: DefinitionsAndRights,
  collectionId: string,
  { rows, fields }: { rows: Listed[]; fields(): string[] },
): { records: Listed[]; table?: RowTable } {
  if (keys === "none") return { records: [], table: packRows(rows, fields()) };
  if (keys !== "names") return { records: rows };
  const names = columnNames(known, [collectionId]);
  return { records: rows.map((row) => ({ ...row, values: underNames(row.values, names) })) };
}

const noChips = { names: {}, appearances: {} };

const chipsIn = (team: TeamDb, known: { definitions: Definitions; rights: DataRights }, rows: Listed[]) =>
  linkedChips(
    team,
    known,
    rows.map(({ values }) => values),
  );

const show = async (team: TeamDb, caller: TeamCaller, stored: Stored, how?: { isNew: boolean }): Promise<RecordShown> =>
  showRecord(team, await definitionsAndRights(team, caller), stored, how);

const showChanged = async (team: TeamDb, caller: TeamCaller, { stored, changeSetId }: Changed) => ({
  ...(await show(team, caller, stored, { isNew: stored.version === 1 && changeSetId !== null })),
  changeSetId,
});

/** Into a smart collection nothing is put by hand. */
const mayCreate = ({ definitions, rights }: { definitions: Definitions; rights: DataRights }, collectionId: string) =>
  definitions.collections.get(collectionId)?.isSmart === false &&
  rights.mayInCollection("update_data_field_data", collectionId);
