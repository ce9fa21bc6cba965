import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { holdDefinitions } from "./collections.server.ts";
import { definitionKinds } from "./definition-kind.server.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "./definitions.ts";
import { recordDefinitionChange } from "./log-definition.server.ts";
import { readDefinitions } from "./read-definitions.server.ts";
import { shapedBy } from "./shaped-definitions.ts";
import { collectionWords, type DataLanguages, fieldWords, hasTranslations, type Translations } from "./translations.ts";
import type { WordShown } from "./translations-contract.ts";

/** What is translated beside definitions: each tells only what the caller may see. */
export const otherWords = extensionPoint<(team: TeamDb, caller: TeamCaller) => Promise<WordShown[]>>();

export type WordsInput = { language: string; words: Record<string, string | null | undefined> };

/** Everything that wants translating, collection by collection, what belongs to each after it. */
export async function listTranslations(team: TeamDb, caller: TeamCaller) {
  const definitions = shapedBy(await readDefinitions(team), caller);
  const { plain, all } = definitions.languages;
  const found = (
    await Promise.all([
      ...definitionKinds.all().map((kind) => kind.words?.(team, definitions) ?? []),
      ...otherWords.all().map((words) => words(team, caller)),
    ])
  ).flat();
  const others = Map.groupBy(found, ({ collectionId }) => collectionId);
  const words = [...definitions.collections.values()].flatMap((collection) => [
    ...showCollectionWords(definitions.languages, collection),
    ...collection.fields
      .filter((field) => !definitions.isListPart(field))
      .flatMap((field) => showFieldWords(definitions.languages, field)),
    ...(others.get(collection.id) ?? []),
  ]);
  const inNone = found.filter(({ collectionId, subjectId }) => collectionId === subjectId);
  const languages = all.filter((each) => each !== plain);
  return { plainLanguage: plain, languages, words: [...words, ...inNone] };
}

export async function translateCollection(app: App, caller: TeamCaller, collectionId: string, input: WordsInput) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const definitions = shapedBy(await readDefinitions(team), caller);
    const before = requireCollection(definitions, collectionId);
    const translations = translated(definitions.languages, collectionWords(before), before.translations, input);
    await team
      .update("collection", { translations: JSON.stringify(translations), version: sql<number>`version + 1` })
      .where("id", "=", collectionId)
      .execute();
    const after = { ...before, translations, version: before.version + 1 };
    const change = { kind: "updated", subject: "collection", subjectId: collectionId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, change);
    return showCollectionWords(definitions.languages, after);
  });
}

export async function translateField(
  app: App,
  caller: TeamCaller,
  at: { collectionId: string; fieldId: string },
  input: WordsInput,
) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const definitions = shapedBy(await readDefinitions(team), caller);
    const before = requireCollection(definitions, at.collectionId).fields.find(({ id }) => id === at.fieldId);
    if (!before) throw new Refusal("not_found");
    const translations = translated(definitions.languages, fieldWords(before), before.translations, input);
    await team
      .update("field", { translations: JSON.stringify(translations), version: sql<number>`version + 1` })
      .where("id", "=", at.fieldId)
      .execute();
    const after = { ...before, translations };
    const change = { kind: "updated", subject: "field", subjectId: at.fieldId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, change);
    return showFieldWords(definitions.languages, after);
  });
}

function requireCollection(definitions: Definitions, id: string): CollectionDefinition {
  const found = definitions.collections.get(id);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** Only into a language that the team has beside its own, and only words that are there. */
export function translated(
  languages: DataLanguages,
  known: Record<string, string>,
  before: Translations,
  { language, words }: WordsInput,
): Translations {
  if (!hasTranslations(languages, language)) refuseField("language", "data.dataLanguage");
  const unknown = Object.keys(words).find((key) => !Object.hasOwn(known, key));
  if (unknown) refuseField(`words.${unknown}`, "validation.unknownKey", { key: unknown });
  const given = Object.entries({ ...before[language], ...words });
  const kept = Object.fromEntries(given.filter((pair): pair is [string, string] => Boolean(pair[1])));
  const { [language]: _, ...others } = before;
  return Object.keys(kept).length > 0 ? { ...others, [language]: kept } : others;
}

const showCollectionWords = (languages: DataLanguages, collection: CollectionDefinition): WordShown[] =>
  showWords(languages, collectionWords(collection), collection.translations, {
    subject: "collection",
    subjectId: collection.id,
    collectionId: collection.id,
  });

const showFieldWords = (languages: DataLanguages, field: FieldDefinition): WordShown[] =>
  showWords(languages, fieldWords(field), field.translations, {
    subject: "field",
    subjectId: field.id,
    collectionId: field.collectionId,
  });

/** An empty word has nothing to translate, and nothing is missing. */
export function showWords(
  { plain: own, all }: DataLanguages,
  words: Record<string, string>,
  translations: Translations,
  of: Pick<WordShown, "subject" | "subjectId" | "collectionId">,
): WordShown[] {
  const others = all.filter((each) => each !== own);
  return Object.entries(words).flatMap(([key, plain]) => {
    const known = others.flatMap((language) => {
      const word = translations[language]?.[key];
      return word ? [[language, word] as const] : [];
    });
    if (plain === "" && known.length === 0) return [];
    const have = Object.fromEntries(known);
    return [
      { ...of, key, plain, translations: have, missing: others.filter((language) => !Object.hasOwn(have, language)) },
    ];
  });
}
