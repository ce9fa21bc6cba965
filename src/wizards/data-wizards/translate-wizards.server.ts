import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { showWords, translated, type WordsInput } from "#data/collections/translate.server.ts";
import type { DataLanguages, Translations } from "#data/collections/translations.ts";
import type { WordShown } from "#data/collections/translations-contract.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { sameJson } from "#shared/same-json.ts";
import { withdrawConfirmation } from "./confirmation-authors.server.ts";
import { readWizards } from "./read-wizards.server.ts";
import { shapeWizard } from "./shape-wizards.server.ts";
import { type WizardDefinition, wizardWords } from "./wizard-definitions.ts";

export async function findWizardWords(team: TeamDb, { languages }: Definitions): Promise<WordShown[]> {
  return (await readWizards(team)).flatMap((wizard) => showWizardWords(languages, wizard));
}

export const translateWizard = (app: App, caller: TeamCaller, wizardId: string, input: WordsInput) =>
  shapeWizard(app, caller, wizardId, async (before, { team, definitions, log }) => {
    const translations = translated(definitions.languages, wizardWords(before), before.translations, input);
    const columns = { translations: JSON.stringify(translations), version: sql<number>`version + 1` };
    await team.update("data_wizard", columns).where("id", "=", wizardId).execute();
    // A translation counts at once, without being published: what visitors are sent is another text from then on.
    if (!sameJson(confirmationWordsIn(translations), confirmationWordsIn(before.translations)))
      await withdrawConfirmation(team, before, caller);
    const after = { ...before, translations, version: before.version + 1 };
    await log({ kind: "updated", before, after });
    return showWizardWords(definitions.languages, after);
  });

/** What visitors are sent, by language. */
const confirmationWordsIn = (translations: Translations) =>
  Object.entries(translations)
    .map(([language, words]) => [language, words.confirmationSubject ?? "", words.confirmationText ?? ""])
    .sort();

const showWizardWords = (languages: DataLanguages, wizard: WizardDefinition): WordShown[] =>
  showWords(languages, wizardWords(wizard), wizard.translations, {
    subject: "wizard",
    subjectId: wizard.id,
    collectionId: wizard.id,
  });
