import { wordsReader } from "#data/collections/words-reader.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type Say, sayIn } from "#server/words.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { readWizards } from "../data-wizards/read-wizards.server.ts";
import { freeName, namesOf } from "../data-wizards/wizard-names.ts";
import type { StarterShown } from "./contract.ts";
import { readStarterTeam } from "./read-team.server.ts";
import { starters } from "./registry.ts";
import { settleChoices } from "./settle-choices.ts";
import { type Chosen, type StarterName, type StarterTeam, starterNames } from "./starter.ts";

type Asking = { app: App; team: TeamDb; caller: TeamCaller; say: Say };

/** Those for the team's brand first. */
export async function listStarters(asking: Asking) {
  const around = await lookAround(asking);
  const shown = starterNames.map((name) => showStarter(asking, around, name, {}));
  return { starters: [...shown.filter(({ isOfBrand }) => isOfBrand), ...shown.filter(({ isOfBrand }) => !isOfBrand)] };
}

export const planStarter = async (asking: Asking, { starter, choices }: { starter: StarterName; choices: Chosen }) =>
  showStarter(asking, await lookAround(asking), starter, choices);

type Around = { has: StarterTeam; brand: string; names: ReadonlySet<string> };

async function lookAround({ app, team, caller }: Asking): Promise<Around> {
  const { app_brand: brand } = await app.db.app
    .selectFrom("team")
    .select("app_brand")
    .where("id", "=", team.id)
    .executeTakeFirstOrThrow();
  return { has: await readStarterTeam(team, caller), brand, names: namesOf(await readWizards(team)) };
}

function showStarter(
  { caller, say }: Asking,
  { has, brand, names }: Around,
  name: StarterName,
  given: Chosen,
): StarterShown {
  const starter = starters[name];
  const { languages } = has.definitions;
  const definitions = has.definitions.inLanguage(wordsReader(languages, caller).language);
  const { choices, lacking } = settleChoices(starter, { ...has, definitions }, given);
  const inData = sayIn(wordsLanguage(languages.plain, caller));
  return {
    starter: name,
    name: say(`wizardStarters.${name}.name`),
    about: say(`wizardStarters.${name}.about`),
    icon: starter.icon,
    isOfBrand: (starter.brands as readonly string[]).includes(brand),
    suggestedName: freeName(inData(`wizardStarters.${name}.wizard`), names),
    choices: choices.map(({ choice, options, chosen }) => ({
      key: choice.key,
      label: say(`wizardStarters.choices.${choice.key}`),
      ...{ isRequired: choice.isRequired ?? false, isMany: choice.isMany ?? false },
      ...{ options: [...options], chosen: [...chosen] },
    })),
    lacks: lacking ? { message: say(`wizardStarters.lacks.${lacking.key}`), collectionId: lacking.collectionId } : null,
  };
}

/** In which the words of what is made are: as the team's other words, where we have them. */
export const wordsLanguage = (plain: string, { language }: Pick<TeamCaller, "language">): Language =>
  chooseLanguage(plain, language);
