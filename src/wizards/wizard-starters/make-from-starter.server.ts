import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { sayIn } from "#server/words.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { isLanguage, type Language } from "#shared/languages.ts";
import { createWizardLink } from "../data-wizards/link-wizards.server.ts";
import { readWizards, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { translateWizard } from "../data-wizards/translate-wizards.server.ts";
import { type WizardDefinition, wizardWords } from "../data-wizards/wizard-definitions.ts";
import { freeName, namesOf } from "../data-wizards/wizard-names.ts";
import { createWizard } from "../data-wizards/wizards.server.ts";
import { wordsLanguage } from "./plan-starters.server.ts";
import { readStarterTeam } from "./read-team.server.ts";
import { starters } from "./registry.ts";
import { settleChoices } from "./settle-choices.ts";
import type { Chosen, StarterName, StarterTeam } from "./starter.ts";

export type StarterInput = {
  starter: StarterName;
  choices: Chosen;
  id?: string | undefined;
  name?: string | undefined;
};

/** A draft in the words of the team's data, in all its languages that we speak, offered where it belongs. */
export const makeFromStarter = (
  app: App,
  caller: TeamCaller,
  { id, name, ...input }: StarterInput,
): Promise<WizardDefinition> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const wizards = await readWizards(team);
    const repeated = wizards.find((each) => each.id === id);
    if (repeated) return repeated;
    const has = await readStarterTeam(team, caller);
    const made = makeWizard(has, input, wordsLanguage(has.definitions.languages.plain, caller));
    const { links, flow, icon, description, name: usual } = made.inPlain;
    const wizardName = name ?? freeName(usual, namesOf(wizards));
    const wizard = await createWizard(app, caller, { id, name: wizardName, icon, description, flow });
    for (const { collectionId, inTitle, inRows } of links)
      await createWizardLink(app, caller, collectionId, {
        dataWizardId: wizard.id,
        ...{ showInRouteTitleCardActionMenus: inTitle, showInRowActionMenus: inRows },
      });
    for (const { language, words } of made.translations(wizardName))
      await translateWizard(app, caller, wizard.id, { language, words });
    return requireWizard(team, wizard.id);
  });

/** The wizard that a starter makes, in one language and translated into the others. */
export function makeWizard(
  has: StarterTeam,
  { starter: name, choices }: Pick<StarterInput, "starter" | "choices">,
  plain: Language,
) {
  const starter = starters[name];
  const { chosen, open } = settleChoices(starter, has, choices);
  if (open) refuseField(`choices.${open}`, "validation.empty");
  const ids = new Map<string, string>();
  const idOf = (part: string) => {
    const known = ids.get(part) ?? newId();
    ids.set(part, known);
    return known;
  };
  const made = (language: Language, definitions: StarterTeam["definitions"]) => {
    const say = sayIn(language);
    return {
      ...starter.make({ team: { ...has, definitions }, chosen, say, idOf }),
      ...{ name: say(`wizardStarters.${name}.wizard`), icon: starter.icon },
      description: say(`wizardStarters.${name}.purpose`),
    };
  };
  const wordsOf = ({ flow, ...rest }: ReturnType<typeof made>) => wizardWords({ ...rest, draft: flow });
  const { languages, plain: definitions } = has.definitions;
  const inPlain = made(plain, definitions);
  const translations = (wizardName: string) =>
    languages.all
      .filter((each) => each !== languages.plain && each !== plain)
      .filter(isLanguage)
      .map((language) => {
        const [before, after] = [wordsOf(inPlain), wordsOf(made(language, definitions.inLanguage(language)))];
        const told = Object.entries(after).filter(([key, word]) => word !== "" && word !== before[key]);
        // A name that somebody has given is nobody's to translate.
        const words = told.filter(([key]) => key !== "name" || wizardName === inPlain.name);
        return { language, words: Object.fromEntries(words) };
      });
  return { inPlain, translations };
}
