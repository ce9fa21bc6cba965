import { recordDefinitionChanges } from "#data/collections/log-definition.server.ts";
import { newestKnowledge } from "#data/collections/read-definitions.server.ts";
import type { DataLanguages, Translations } from "#data/collections/translations.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { type Content, type Parts, refuseBroken } from "./content.ts";
import { madeCards, makeCardGroups, makeCards } from "./make-cards.server.ts";
import { makeCollections, makeFields, requireWhole } from "./make-definitions.server.ts";
import { makeRecords } from "./make-records.server.ts";

/** A team that a blueprint becomes part of. */
export type Target = {
  app: App;
  tx: Db;
  caller: TeamCaller;
  team: TeamDb;
  /** What a thing of the blueprint is called here. */
  idOf(id: string): string;
  /** The same for what may also be something else, such as a column that every record has. */
  idIfKnown(id: string): string;
  /** Its words as this team has them: the plain ones in its own language, where the blueprint knows it. */
  wordsOf(words: Record<string, string>, translations: Translations): Words;
};

type Words = { words: Record<string, string>; translations: Translations };

/** One for each kind of thing, in the order in which they are made. */
const makers: { [Name in keyof Parts]: (target: Target, parts: Parts) => Promise<void> } = {
  collections: (target, { collections }) => makeCollections(target, collections),
  fields: async (target, { collections, fields }) => {
    await makeFields(target, fields);
    await requireWhole(target, collections);
  },
  cards: (target, { cards }) => makeCards(target, cards),
  cardGroups: (target, { cardGroups }) => makeCardGroups(target, cardGroups),
  records: (target, { records }) => makeRecords(target, records),
};

/**
 * Makes everything that a blueprint holds, with new ids, or with its own where they were made for this team;
 * whoever calls holds the team's definitions.
 */
export async function install(
  app: App,
  tx: Db,
  caller: TeamCaller,
  content: Content,
  { withTheirIds = false, isCopy = false } = {},
): Promise<Map<string, string>> {
  const team = tx.team(caller.teamId);
  const ids = new Map(
    Object.values(content.parts)
      .flat()
      .map(({ id }) => [id, withTheirIds ? id : newId()]),
  );
  const languages = await team.dataLanguages();
  const target: Target = {
    app,
    tx,
    caller,
    team,
    // A copy beside its original may lead to the same things as that.
    idOf: (id) => ids.get(id) ?? (isCopy ? id : refuseBroken()),
    idIfKnown: (id) => ids.get(id) ?? id,
    wordsOf: (words, translations) => wordsIn(languages, content.language, words, translations),
  };
  for (const make of Object.values(makers)) await make(target, content.parts);
  const { definitions } = await newestKnowledge(team, caller);
  const made = (subject: "collection" | "field", id: string) =>
    ({
      kind: "created",
      subject,
      subjectId: id,
      after: definitions[subject === "field" ? "fields" : "collections"].get(id),
    }) as const;
  await recordDefinitionChanges(app, tx, caller, [
    ...content.parts.collections.map(({ id }) => made("collection", target.idOf(id))),
    ...content.parts.fields.map(({ id }) => made("field", target.idOf(id))),
    ...(await madeCards(target, content.parts)),
  ]);
  return ids;
}

function wordsIn(
  { plain }: DataLanguages,
  from: string,
  words: Record<string, string>,
  translations: Translations,
): Words {
  const { [plain]: own, ...others }: Translations = {
    ...translations,
    ...(from !== plain && { [from]: filled(words) }),
  };
  return { words: { ...words, ...own }, translations: others };
}

const filled = (words: Record<string, string>) => Object.fromEntries(Object.entries(words).filter(([, word]) => word));
