import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { BrandId } from "#shared/brands.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";

export const starterNames = ["collectRegistrations", "checkIn", "requestLesson", "rsvp"] as const;
export type StarterName = (typeof starterNames)[number];

/** What a starter can be made from. */
export type StarterTeam = {
  definitions: Definitions;
  /** Those that are published and can confirm something; none for who may not know of them. */
  templates: readonly { id: string; name: string }[];
  /** Who a confirmation comes from; null: as set up for everyone. */
  senderId: string | null;
};

/** What was chosen so far, by the key of the choice; of a choice of one the first counts. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

export type Known = { team: StarterTeam; chosen: Chosen };

/**
 * Something that the team has and the starter needs. What fits is offered; of what is likely (more than nothing) the best
 * is taken until the person says something else, where several can be chosen all of it.
 */
type ChoiceOf<Candidate> = {
  key: string;
  isRequired?: true;
  isMany?: true;
  fits(candidate: Candidate, known: Known): boolean;
  likely(candidate: Candidate, known: Known): number;
};

export type CollectionChoice = ChoiceOf<CollectionDefinition> & { kind: "collection" };
/** `of`: the choice of the collection whose fields they are. */
export type FieldChoice = ChoiceOf<FieldDefinition> & { kind: "field"; of: string };
export type TemplateChoice = { kind: "template"; key: string; isRequired?: never; isMany?: never };
export type StarterChoice = CollectionChoice | FieldChoice | TemplateChoice;

/** A text of `locales`, in the language of what is made. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export type Making = Known & {
  say: Say;
  /** The same id for the same part, whatever the language. */
  idOf(part: string): string;
};

export type MadeWizard = {
  flow: WizardFlow;
  /** Where it is offered. */
  links: readonly { collectionId: string; inTitle: boolean; inRows: boolean }[];
};

/** A whole wizard, made from what the team has. */
export type Starter = {
  name: StarterName;
  icon: string;
  /** Whose teams it is offered to first. */
  brands: readonly BrandId[];
  /** In order: a later one may depend on those before it. */
  choices: readonly StarterChoice[];
  make(making: Making): MadeWizard;
};

export const collectionIn = ({ team, chosen }: Known, key: string): CollectionDefinition | undefined =>
  team.definitions.collections.get(chosen[key]?.[0] ?? "");

export const fieldsIn = ({ team, chosen }: Known, key: string): FieldDefinition[] =>
  (chosen[key] ?? []).flatMap((id) => team.definitions.fields.get(id) ?? []);

export const fieldIn = (known: Known, key: string): FieldDefinition | undefined => fieldsIn(known, key)[0];
