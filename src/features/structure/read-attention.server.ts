import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { CollectionDefinition, Definitions } from "../collections/definitions.ts";
import { brokenFilters } from "../collections/membership-rules.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { listTranslations } from "../collections/translate.server.ts";
import type { AttentionNote } from "./contract.ts";
import { lookAtRecords } from "./look-at-records.server.ts";
import { readGrowth } from "./read-growth.server.ts";

/** Everything here costs a bounded look at each collection the caller may see, however many records it has. */
export async function readAttention(team: TeamDb, caller: TeamCaller) {
  const { definitions, rights } = await knowledgeOf(team, caller);
  const visible = [...definitions.collections.values()].filter(({ id }) =>
    rights.mayInCollection("read_data_record_metadata", id),
  );
  const stored = visible.filter((each) => !each.isSmart);
  const broken = new Set(brokenFilters(definitions).map(({ id }) => id));
  const notes = [
    ...visible.filter(({ id }) => broken.has(id)).map((each) => note("brokenFilter", each)),
    ...stored.filter((each) => isNameless(definitions, each)).map((each) => note("noName", each)),
  ];
  for (const collection of stored) {
    const { records, isAll, ...found } = await lookAtRecords(team, collection);
    // What a list keeps of its items beside their names may well be empty.
    const parts = Object.values(collection.listFields ?? {});
    const unused = found.unused.filter(({ id }) => !parts.includes(id));
    if (records === 0) notes.push(note(collection.isUsedAsCustomList ? "emptyList" : "emptyCollection", collection));
    else if (unused.length > 0) {
      const fields = unused.map(({ id, title }) => ({ id, title }));
      notes.push({ ...note("unusedFields", collection), fields, count: fields.length, isCertain: isAll });
    }
  }
  notes.push(...(await missingWords(team)));
  return {
    notes: notes.toSorted((a, b) => pressing.indexOf(a.kind) - pressing.indexOf(b.kind)),
    growth: await readGrowth(team, stored),
  };
}

/** What is broken comes before what is merely unused. */
const pressing: AttentionNote["kind"][] = [
  "brokenFilter",
  "noName",
  "emptyList",
  "emptyCollection",
  "unusedFields",
  "missingWords",
];

const isNameless = (definitions: Definitions, { id }: CollectionDefinition): boolean =>
  definitions.nameFieldOf(id) === undefined;

async function missingWords(team: TeamDb): Promise<AttentionNote[]> {
  const { languages, words } = await listTranslations(team);
  return languages.flatMap((language) => {
    const count = words.filter(({ missing }) => missing.includes(language)).length;
    return count > 0 ? [{ ...note("missingWords"), language, count }] : [];
  });
}

const note = (kind: AttentionNote["kind"], collection?: CollectionDefinition): AttentionNote => ({
  kind,
  collectionId: collection?.id ?? null,
  name: collection?.pluralName ?? "",
  fields: [],
  language: null,
  count: 0,
  isCertain: true,
});
