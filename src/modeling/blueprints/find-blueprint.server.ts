import type { Selectable } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { newestDefinitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { Db } from "#server/db/db.ts";
import type { OwnedTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { builtIns } from "./built-in/all-built-in.ts";
import { contentIn, nameIn } from "./built-in/read-built-in.server.ts";
import { type Content, readContent } from "./content.server.ts";
import type { BlueprintShown } from "./contract.ts";
import { findOffered, findOfferedTeam } from "./find-offered.server.ts";
import { gather } from "./gather.server.ts";

export type Found = { shown: BlueprintShown; content: Content };

/** The gallery, in the caller's language: of the product, of the team, and what is offered to everyone. */
export async function listBlueprints(db: Db, caller: TeamCaller): Promise<BlueprintShown[]> {
  const saved = await db
    .team(caller.teamId)
    .from("blueprint")
    .select(["id", "name", "description", "icon", "price", "collections", "fields"])
    .orderBy("created_at", "desc")
    .execute();
  const language = chooseLanguage(caller.language);
  return [
    ...builtIns.map((each) => showBuiltIn(each, language)),
    ...saved.map(showSaved),
    ...(await listOffered(db, language, caller.teamId)),
  ];
}

/** What is open to a team that does not exist yet: of the product, and what is offered to everyone. */
export const listOpenBlueprints = async (db: Db, language: Language): Promise<BlueprintShown[]> => [
  ...builtIns.map((each) => showBuiltIn(each, language)),
  ...(await listOffered(db, language)),
];

const listOffered = async (db: Db, language: Language, teamId?: string): Promise<BlueprintShown[]> =>
  (await findOffered(db)).map(({ team_id, translations, ...offered }) => ({
    ...offered,
    name: translations[language]?.pluralName ?? offered.name,
    description: translations[language]?.description ?? offered.description,
    source: "offered" as const,
    isOurs: team_id === teamId,
  }));

/** One that the caller's team may use; another team's own is not there. */
export async function findBlueprint(db: Db, caller: TeamCaller, id: string): Promise<Found> {
  const team = db.team(caller.teamId);
  const builtIn = builtIns.find((each) => each.id === id);
  if (builtIn) {
    const { plain } = await team.dataLanguages();
    return {
      shown: showBuiltIn(builtIn, chooseLanguage(caller.language)),
      content: contentIn(builtIn, chooseLanguage(plain)),
    };
  }
  const saved = await team.from("blueprint").selectAll().where("id", "=", id).executeTakeFirst();
  if (saved) return { shown: showSaved(saved), content: readContent(saved.content) };
  return findOffer(db, caller, id);
}

async function findOffer(db: Db, caller: TeamCaller, id: string): Promise<Found> {
  const teamId = await findOfferedTeam(db, id);
  if (!teamId) throw new Refusal("not_found");
  const isOurs = teamId === caller.teamId;
  const theirs = db.team(teamId);
  const { definitions, rights } = isOurs
    ? await newestDefinitionsAndRights(theirs, caller)
    : everything(await readDefinitions(theirs));
  const known = { definitions: isOurs ? shapedBy(definitions, caller) : definitions, rights };
  const content = await gather(theirs, { ...known, rootId: id, forOthers: !isOurs });
  const { pluralName, description, icon, blueprintPrice } = definitions
    .inLanguage(caller.language)
    .collections.get(id)!;
  return {
    shown: {
      ...{ id, source: "offered", isOurs, name: pluralName, description, icon, price: blueprintPrice },
      collections: content.parts.collections.length,
      fields: content.parts.fields.length,
    },
    content,
  };
}

const everything = (definitions: Awaited<ReturnType<typeof readDefinitions>>) => ({
  definitions,
  rights: DataRights.ofEverything(definitions),
});

function showBuiltIn(builtIn: (typeof builtIns)[number], language: Language): BlueprintShown {
  return {
    ...{ id: builtIn.id, source: "builtIn", isOurs: false, icon: builtIn.icon, price: null },
    ...nameIn(builtIn, language),
    collections: builtIn.collections.length,
    fields: builtIn.collections.reduce((count, { fields }) => count + (fields?.length ?? 0), 0),
  };
}

type Saved = Pick<
  Selectable<OwnedTables["blueprint"]>,
  "id" | "name" | "description" | "icon" | "price" | "collections" | "fields"
>;

export const showSaved = ({ id, name, description, icon, price, collections, fields }: Saved): BlueprintShown => ({
  ...{ id, source: "own", isOurs: true, name, description, icon, price, collections, fields },
});
