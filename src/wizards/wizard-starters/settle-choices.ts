import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { speaksOf } from "./spoken-of.ts";
import {
  type Chosen,
  collectionIn,
  type Known,
  type Starter,
  type StarterChoice,
  type StarterTeam,
} from "./starter.ts";

export type SettledChoice = {
  choice: StarterChoice;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
};

export type Settled = {
  choices: readonly SettledChoice[];
  chosen: Chosen;
  /** What the team has nothing for; of a field the collection that could have it. */
  lacking: { key: string; collectionId: string | null } | undefined;
  /** The first that only a person can decide. */
  open: string | undefined;
};

/** A person takes in no more at once. */
const mostGuessed = 8;

/** What was said, as far as it fits; what was not, as it is likely. */
export function settleChoices({ choices }: Starter, team: StarterTeam, given: Chosen): Settled {
  const chosen: Record<string, readonly string[]> = {};
  const settled = choices.map((choice): SettledChoice => {
    const known = { team, chosen };
    const offered = offers(choice, known);
    const said = Object.hasOwn(given, choice.key) ? given[choice.key] : undefined;
    const fitting = said?.filter((id) => offered.some((each) => each.id === id));
    const isSaid = fitting && (fitting.length > 0 || said?.length === 0);
    chosen[choice.key] = (isSaid ? fitting : guessed(choice, offered)).slice(0, choice.isMany ? undefined : 1);
    return { choice, options: offered.map(({ id, label }) => ({ id, label })), chosen: chosen[choice.key]! };
  });
  const missing = settled.filter((each) => each.choice.isRequired && each.chosen.length === 0);
  const lacking = missing.find(({ options }) => options.length === 0)?.choice;
  return {
    choices: settled,
    chosen,
    lacking: lacking && { key: lacking.key, collectionId: homeOf(lacking, { team, chosen }) },
    open: missing[0]?.choice.key,
  };
}

type Offer = { id: string; label: string; likely: number };

function offers(choice: StarterChoice, known: Known): Offer[] {
  const { definitions, templates } = known.team;
  if (choice.kind === "template")
    return templates.map(({ id, name }) => ({ id, label: name, likely: Number(speaksOf([name], "registrations")) }));
  if (choice.kind === "collection")
    return [...definitions.collections.values()]
      .filter((each) => choice.fits(each, known))
      .map((each) => ({ id: each.id, label: nameOf(each), likely: choice.likely(each, known) }));
  const collection = collectionIn(known, choice.of);
  return (collection ? definitions.fieldsOf(collection.id) : [])
    .filter((each) => !definitions.isListPart(each) && choice.fits(each, known))
    .map((each) => ({ id: each.id, label: nameOf(each), likely: choice.likely(each, known) }));
}

const nameOf = (each: CollectionDefinition | FieldDefinition): string =>
  "pluralName" in each ? each.pluralName : each.title;

function guessed({ isMany }: StarterChoice, offered: readonly Offer[]): string[] {
  const likely = offered.filter((each) => each.likely > 0);
  if (isMany) return likely.slice(0, mostGuessed).map(({ id }) => id);
  const best = Math.max(...likely.map((each) => each.likely));
  return likely.filter((each) => each.likely === best).map(({ id }) => id);
}

const homeOf = (choice: StarterChoice, known: Known): string | null =>
  choice.kind === "field" ? (collectionIn(known, choice.of)?.id ?? null) : null;
