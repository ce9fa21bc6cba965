import { type BlueprintTarget, blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { type DefinitionChange, recordDefinitionChanges } from "#data/collections/log-definition.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { DataLanguages, Translations } from "#data/collections/translations.ts";
import { watchOpening } from "#data/collections/watch-opening.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { type Content, refuseBroken } from "./content.server.ts";
import { makeCollections, makeFields, requireWhole } from "./make-definitions.server.ts";
import { makeRecords } from "./make-records.server.ts";

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
  const made = new Set(ids.values());
  const languages = await team.dataLanguages();
  const target: BlueprintTarget = {
    app,
    tx,
    caller,
    team,
    // A copy beside its original may lead to the same things as that.
    idOf: (id) => ids.get(id) ?? (isCopy ? id : refuseBroken()),
    idIfKnown: (id) => ids.get(id) ?? id,
    isMade: (id) => made.has(id),
    wordsOf: (words, translations) => wordsIn(languages, content.language, words, translations),
  };
  const opening = await watchOpening(team, caller);
  const { collections, fields, records } = content.parts;
  await makeCollections(target, collections);
  await makeFields(target, fields);
  await requireWhole(target, collections);
  await opening.requireNothingOpened();
  const others: DefinitionChange[] = [];
  for (const { name, make } of blueprintParts.all()) others.push(...(await make(target, content.parts[name] ?? [])));
  await makeRecords(target, records);
  const { definitions } = await newestDefinitionsAndRights(team, caller);
  const change = (subject: "collection" | "field", id: string) =>
    ({
      kind: "created",
      subject,
      subjectId: id,
      after: definitions[subject === "field" ? "fields" : "collections"].get(id),
    }) as const;
  await recordDefinitionChanges(app, tx, caller, [
    ...collections.map(({ id }) => change("collection", target.idOf(id))),
    ...fields.map(({ id }) => change("field", target.idOf(id))),
    ...others,
  ]);
  return ids;
}

function wordsIn(
  { plain }: DataLanguages,
  from: string,
  words: Record<string, string>,
  translations: Translations,
): ReturnType<BlueprintTarget["wordsOf"]> {
  const { [plain]: own, ...others }: Translations = {
    ...translations,
    ...(from !== plain && { [from]: filled(words) }),
  };
  return { words: { ...words, ...own }, translations: others };
}

const filled = (words: Record<string, string>) => Object.fromEntries(Object.entries(words).filter(([, word]) => word));
