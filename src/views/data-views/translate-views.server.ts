import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { showWords, translated, type WordsInput } from "#data/collections/translate.server.ts";
import type { DataLanguages } from "#data/collections/translations.ts";
import type { WordShown } from "#data/collections/translations-contract.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { readViews } from "./read-views.server.ts";
import { shapeView } from "./shape-views.server.ts";
import { type ViewDefinition, viewWords } from "./view-definitions.ts";

/** Of the team's alone: one's own is read by nobody else. */
export async function findViewWords(team: TeamDb, { collections, languages }: Definitions): Promise<WordShown[]> {
  const views = (await readViews(team, [...collections.keys()])).filter(({ ownerId }) => ownerId === null);
  return views.flatMap((view) => showViewWords(languages, view));
}

export const translateView = (app: App, caller: TeamCaller, viewId: string, input: WordsInput) =>
  shapeView(app, caller, viewId, async (before, { team, definitions, log }) => {
    const translations = translated(definitions.languages, viewWords(before), before.translations, input);
    const columns = { translations: JSON.stringify(translations), version: sql<number>`version + 1` };
    await team.update("data_view", columns).where("id", "=", viewId).execute();
    const after = { ...before, translations, version: before.version + 1 };
    await log({ kind: "updated", before, after });
    return showViewWords(definitions.languages, after);
  });

const showViewWords = (languages: DataLanguages, view: ViewDefinition): WordShown[] =>
  showWords(languages, viewWords(view), view.translations, {
    subject: "view",
    subjectId: view.id,
    collectionId: view.collectionId,
  });
