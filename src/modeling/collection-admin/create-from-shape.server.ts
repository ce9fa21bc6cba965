import { createHash } from "node:crypto";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { createField, orderFields } from "#data/collections/fields.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { maxFields } from "#data/collections/table-limits.server.ts";
import type { ImportSettings } from "#data/csv/contract.ts";
import { guessDayFirst, guessDecimalComma } from "#data/csv/guess-forms.ts";
import { importColumns } from "#data/csv/import-columns.server.ts";
import type { ImportRow } from "#data/csv/import-store.server.ts";
import { readSample } from "#data/csv/open-import.server.ts";
import { contextFor } from "#data/csv/text-context.server.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import { install } from "#modeling/blueprints/install.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField, refuseTakenId } from "#shared/errors.ts";
import { normalForm } from "#shared/normal-form.ts";
import { offersChoice, type ShapeColumn, type ShapeInput, shapeContent } from "./shape-content.server.ts";

type Input = ShapeInput & { id?: string | undefined };

/** The collection, its fields and lists, and the file as its import: all or nothing, once. */
export async function createFromShape(app: App, caller: TeamCaller, shapeId: string, input: Input) {
  requireColumns(input.columns);
  const outside = app.db.team(caller.teamId);
  const uploaded = await requireShape(outside, caller, shapeId);
  const cells = await readSample(app, uploaded);
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const { collection_id: planned, separator } = await requireShape(team, caller, shapeId, true);
    const before = await newestDefinitionsAndRights(team, caller);
    const fieldIdOf = (column: number) => fieldIdIn(shapeId, column);
    const answer = (collectionId: string, { fields }: Definitions) => {
      const made = input.columns.filter(({ column }) => fields.has(fieldIdOf(column)));
      const settings = settingsFor(made, fieldIdOf, cells, separator);
      return { collectionId, importId: shapeId, mapping: settings.mapping, settings };
    };
    if (before.definitions.collections.has(planned)) return answer(planned, requireMade(before.definitions, planned));
    const collectionId = input.id ?? planned;
    const content = shapeContent(
      { ...input, columns: input.columns.filter((each) => !leadsToRecords(each)) },
      {
        language: (await team.dataLanguages()).plain,
        collectionId,
        fieldIdOf,
        choicesIn: (column) => choicesIn(column, cells),
      },
    );
    await install(app, tx, caller, content, { withTheirIds: true }).catch(refuseTaken);
    // What leads to records that are there already is made as any other field.
    for (const { column, title, dataType, config } of input.columns.filter(leadsToRecords))
      await createField(app, caller, collectionId, { id: fieldIdOf(column), title, dataType, config });
    if (input.columns.some(leadsToRecords))
      await orderFields(
        app,
        caller,
        collectionId,
        input.columns.map(({ column }) => fieldIdOf(column)),
      );
    await team.data.updateTable("_import").set({ collection_id: collectionId }).where("id", "=", shapeId).execute();
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const answered = answer(collectionId, definitions);
    // Who could not import into it has no use for it either.
    if (!importing.every((permission) => rights.mayInCollection(permission, collectionId)))
      throw new Refusal("forbidden");
    importColumns(definitions, rights, collectionId, answered.settings);
    return answered;
  });
}

const leadsToRecords = ({ dataType }: ShapeColumn): boolean => typeHolds(dataType, "records");

const importing = ["read_data_record_metadata", "update_data_field_data"] as const;

/** A file that was uploaded to become a collection: its uploader's own, as any import. */
async function requireShape(team: TeamDb, caller: TeamCaller, shapeId: string, lock = false): Promise<ImportRow> {
  let query = team.data.selectFrom("_import").selectAll().where("id", "=", shapeId);
  if (lock) query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (found?.created_by !== caller.userId) throw new Refusal("not_found");
  return found;
}

/** Each column once; settings that its type understands; at most one that names. */
function requireColumns(columns: ShapeColumn[]) {
  if (columns.length > maxFields) refuseField("columns", "data.fieldsTooMany", { max: maxFields });
  for (const [place, { column, dataType, config, isName }] of columns.entries()) {
    const isTwice = columns.some((other, at) => at < place && (other.column === column || (isName && other.isName)));
    if (isTwice) refuseField(`columns.${place}`, "data.importTwice");
    if (!fieldTypeNamed(dataType).config.safeParse(config).success)
      refuseField(`columns.${place}.config`, "validation.invalid");
  }
}

/** An import into a collection that was there before is no shape. */
function requireMade(definitions: Definitions, collectionId: string): Definitions {
  const { fields } = definitions.collections.get(collectionId)!;
  if (!fields.some(({ id }) => isMadeFromColumn(id))) throw new Refusal("not_found");
  return definitions;
}

/** The same column always becomes the same field, so that whoever asks twice is answered without a memory of the first. */
function fieldIdIn(shapeId: string, column: number): string {
  const hex = createHash("sha256").update(`${shapeId} ${column}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isMadeFromColumn = (id: string): boolean => id[14] === "8";

function settingsFor(
  columns: ShapeColumn[],
  fieldIdOf: (column: number) => string,
  cells: string[][],
  separator: string,
): ImportSettings {
  const taken = cells.flatMap((row) => columns.map(({ column }) => row[column] ?? ""));
  return {
    mapping: columns.map(({ column, parts }) => ({ column, to: fieldIdOf(column), ...(parts && { parts }) })),
    keyFieldIds: [],
    dayFirst: guessDayFirst(taken),
    decimalComma: guessDecimalComma(taken, separator),
    skipBadRows: false,
    skipRepeats: false,
    createMissing: columns
      .filter((each) => offersChoice(each) || leadsToRecords(each))
      .map(({ column }) => fieldIdOf(column)),
  };
}

const mostChoices = 200;
const inOrder = new Intl.Collator(undefined, { numeric: true });

/** The names as the type reads them, each once whatever its case and accents; rows further down may bring more. */
function choicesIn({ column, dataType, config }: ShapeColumn, cells: string[][]): string[] {
  const type = fieldTypeNamed(dataType);
  const names = new Map<string, string>();
  const noting = contextFor(
    { decimalComma: false, dayFirst: false, timeZone: "UTC" },
    {
      idOf: (name) => {
        if (!names.has(fold(name))) names.set(fold(name), name.trim());
        return name;
      },
    },
  );
  const settings = type.config.parse(config);
  for (const row of cells) if (names.size < mostChoices) type.parse(row[column] ?? "", settings, noting);
  names.delete("");
  return [...names.values()].filter((name) => name.length <= longestName).sort(inOrder.compare);
}

const longestName = 500;
const fold = (name: string): string => normalForm(name.trim(), "NFD").replace(/\p{M}/gu, "").toLowerCase();

function refuseTaken(error: { code?: string }): never {
  throw error.code === "23505" ? refuseTakenId() : error;
}
