import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { brokenFilters } from "#data/collections/membership-rules.ts";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { findOnHold, type PublishedThing } from "#data/collections/published-things.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { listTranslations } from "#data/collections/translate.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { neededSetting } from "#data/fields/type-settings.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { AttentionNote } from "./contract.ts";
import { lookAtRecords } from "./look-at-records.server.ts";
import { readGrowth } from "./read-growth.server.ts";

/** Everything here costs a bounded look at each collection, however many records it has; what they hold is told to who may see them. */
export async function readAttention(team: TeamDb, caller: TeamCaller) {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const shaped = [...shapedBy(definitions, caller).collections.values()];
  const defined = shaped.filter((each) => !each.isSmart);
  const stored = defined.filter(({ id }) => rights.mayInCollection("read_data_record_metadata", id));
  const broken = new Set(brokenFilters(definitions).map(({ id }) => id));
  const held = await findOnHold(team, definitions);
  const notes = [
    ...held.map(heldNote),
    ...shaped.filter(({ id }) => broken.has(id)).map((each) => note("brokenFilter", each)),
    ...defined.filter((each) => isNameless(definitions, each)).map((each) => note("noName", each)),
    ...defined.flatMap((each) =>
      withFields(
        "noList",
        each,
        each.fields.filter((field) => lacksList(definitions, field)),
      ),
    ),
  ];
  for (const collection of stored) {
    const { records, isAll, ...found } = await lookAtRecords(team, collection);
    // What a list keeps of its items beside their names may well be empty.
    const parts = Object.values(collection.listFields ?? {});
    const unused = found.unused.filter(
      (field) => !parts.includes(field.id) && !lacksList(definitions, field) && maySeeValues(rights, field),
    );
    if (records === 0) notes.push(note(collection.isUsedAsCustomList ? "emptyList" : "emptyCollection", collection));
    else notes.push(...withFields("unusedFields", collection, unused).map((each) => ({ ...each, isCertain: isAll })));
  }
  notes.push(...(await missingWords(team, caller)));
  return {
    notes: notes.toSorted((a, b) => pressing.indexOf(a.kind) - pressing.indexOf(b.kind) || byNumber(a.name, b.name)),
    growth: stored.length === 0 && defined.length > 0 ? null : await readGrowth(team, stored),
  };
}

/** What is broken comes before what is merely unused. */
const pressing: AttentionNote["kind"][] = [
  "heldView",
  "heldWizard",
  "brokenFilter",
  "noName",
  "noList",
  "emptyList",
  "emptyCollection",
  "unusedFields",
  "missingWords",
];

const isNameless = (definitions: Definitions, { id }: CollectionDefinition): boolean =>
  definitions.nameFieldOf(id) === undefined;

/** Nothing can be chosen in it: no list was ever said, or the one that was is gone. */
function lacksList({ collections }: Definitions, { type, config }: FieldDefinition): boolean {
  const key = neededSetting(fieldTypeNamed(type), {});
  return key !== undefined && !collections.has(String(config[key]));
}

const { compare: byNumber } = new Intl.Collator("und", { numeric: true });

function withFields(kind: AttentionNote["kind"], collection: CollectionDefinition, found: FieldDefinition[]) {
  if (found.length === 0) return [];
  const fields = found.map(({ id, title }) => ({ id, title })).toSorted((a, b) => byNumber(a.title, b.title));
  return [{ ...note(kind, collection), fields, count: fields.length }];
}

async function missingWords(team: TeamDb, caller: TeamCaller): Promise<AttentionNote[]> {
  const { languages, words } = await listTranslations(team, caller);
  return languages.flatMap((language) => {
    const count = words.filter(({ missing }) => missing.includes(language)).length;
    return count > 0 ? [{ ...note("missingWords"), language, count }] : [];
  });
}

const note = (kind: AttentionNote["kind"], collection?: CollectionDefinition): AttentionNote => ({
  kind,
  collectionId: collection?.id ?? null,
  subjectId: null,
  name: collection?.pluralName ?? "",
  fields: [],
  language: null,
  count: 0,
  isCertain: true,
});

/** What people outside are not shown any more, as it could not work as it was published. */
const heldNote = ({ kind, id, collectionId, name }: PublishedThing): AttentionNote => ({
  ...note(kind === "view" ? "heldView" : "heldWizard"),
  ...{ collectionId, subjectId: id, name },
});
