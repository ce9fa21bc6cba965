import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { asked, fromText, fromVariable, greetingTag, makeFlow, nameTag, paragraph } from "../flow-parts.ts";
import {
  canBeAsked,
  isAmount,
  isChoice,
  isCount,
  isDay,
  isLink,
  isTime,
  isWords,
  isYesOrNo,
  linkBetween,
  linkedIds,
  takesRecords,
} from "../known-fields.ts";
import { peopleChoice } from "../likely-people.ts";
import { personByContact } from "../person-by-contact.ts";
import { collectionSpeaksOf, fieldSpeaksOf } from "../spoken-of.ts";
import { collectionIn, fieldsIn, type Known, type Making, type Starter } from "../starter.ts";

/** A parent says who they are, then whom they register, one row each; then what each of them is registered for. */
export const collectRegistrations: Starter = {
  name: "collectRegistrations",
  icon: "fas_clipboard-list",
  brands: ["simply_camps", "simply_music"],
  choices: [
    peopleChoice("parents", { subjects: ["families", "guests", "children"], isReached: true }),
    {
      kind: "collection",
      key: "children",
      isRequired: true,
      fits: (collection, known) => takesRecords(collection) && collection.id !== collectionIn(known, "parents")?.id,
      likely: likelyChildren,
    },
    {
      kind: "field",
      key: "childFields",
      of: "children",
      isMany: true,
      fits: (field, known) => canBeAsked(field) && field.id !== linkToParents(known)?.id,
      likely: (field, known) => Number(field.isRequired || (!isLink(field) && isOfPerson(field, known))),
    },
    {
      kind: "collection",
      key: "registrations",
      fits: (collection, known) => takesRecords(collection) && linkToChildren(collection, known) !== undefined,
      likely: ({ id }, { team }) => Number(collectionSpeaksOf(team.definitions, id, "registrations")),
    },
    { kind: "template", key: "template" },
  ],
  make: (making) => {
    const { say } = making;
    const parents = collectionIn(making, "parents")!;
    const children = collectionIn(making, "children")!;
    const registrations = collectionIn(making, "registrations");
    const link = linkToParents(making);
    const templateId = making.chosen.template?.[0];
    const name = greetingTag(making, parents.id, "person");
    const flow = makeFlow(making, {
      finishTitle: say("wizardStarters.collectRegistrations.finish"),
      finishText: paragraph(
        name
          ? say("wizardStarters.collectRegistrations.finishText", { name })
          : say("wizardStarters.collectRegistrations.finishTextPlain"),
      ),
      steps: [
        {
          ...{ key: "who", title: say("wizardStarters.words.whoAreYou"), icon: "fas_user" },
          description: say("wizardStarters.collectRegistrations.whoText"),
          tasks: personByContact(making, parents),
        },
        {
          ...{ key: "children", title: children.pluralName, icon: children.icon },
          description: say("wizardStarters.collectRegistrations.childrenText"),
          tasks: [
            {
              ...{ name: "children", title: children.pluralName, type: "create_data_record" },
              loop: { over: "rows", least: 1, most: 10, addLabel: say("wizardStarters.words.addAnother") },
              settings: {
                collectionId: children.id,
                fields: [
                  ...(link ? [fromVariable(link, "person")] : []),
                  // Nobody can do anything with a child that has no name.
                  ...fieldsOfChildren(making, children).map((field) =>
                    asked(field, {
                      isRequired: field.isRequired || field.id === making.team.definitions.nameFieldOf(children.id)?.id,
                    }),
                  ),
                ],
              },
            },
          ],
        },
        ...(registrations ? [registrationStep(making, registrations)] : []),
        {
          ...{ key: "check", title: say("wizardStarters.words.check"), icon: "fas_circle-check" },
          tasks: [
            {
              ...{ name: "summary", title: say("wizardStarters.words.summary"), type: "display_formatted_text" },
              settings: {
                text: paragraph(say("wizardStarters.collectRegistrations.summary")),
                showsAnswers: true,
              },
            },
            templateId
              ? {
                  ...{ name: "confirmation", title: say("wizardStarters.words.confirmation") },
                  type: "send_outgoing_message",
                  settings: { templateId, senderId: making.team.senderId, records: "person" },
                }
              : undefined,
          ],
        },
      ],
    });
    const offered = registrations ?? children;
    return { flow, links: [{ collectionId: offered.id, inTitle: true, inRows: false }] };
  },
};

/** For each of them what they are registered for. */
function registrationStep(making: Making, { id, name, pluralName, icon }: CollectionDefinition) {
  const { definitions } = making.team;
  const link = linkBetween(definitions, id, collectionIn(making, "children")!.id)!;
  const naming = definitions.nameFieldOf(id);
  const others = definitions.fieldsOf(id).filter((field) => field.id !== link.id && field.id !== naming?.id);
  const day = others.find((field) => isDay(field) && fieldSpeaksOf(definitions, field.id, "registrations"));
  const chosen = others.filter(
    (field) => field.id !== day?.id && (field.isRequired || (canBeAsked(field) && (isLink(field) || isChoice(field)))),
  );
  return {
    ...{ key: "registrations", title: pluralName, icon },
    tasks: [
      {
        ...{ name: "registrations", title: name, type: "create_data_record" as const },
        loop: { over: "records" as const, variable: "children" },
        settings: {
          collectionId: id,
          fields: [
            fromVariable(link, "row"),
            ...(naming && isWords(naming) ? [fromText(naming, nameTag("row"))] : []),
            ...(day ? [fromVariable(day, "today")] : []),
            // Nobody is registered for nothing.
            ...chosen.map((field) =>
              asked(field, {
                isRequired: field.isRequired || isLink(field),
                displayFieldIds: isLink(field) ? tellingFields(making, field) : [],
              }),
            ),
          ],
        },
      },
    ],
  };
}

/** By what a parent chooses a session: when it is, what it costs and how many places it has. */
function tellingFields({ team: { definitions } }: Making, link: FieldDefinition): string[] {
  const fields = linkedIds(link).flatMap((id) => definitions.fieldsOf(id));
  const isTelling = (field: FieldDefinition) =>
    isTime(field) || isAmount(field) || (isCount(field) && fieldSpeaksOf(definitions, field.id, "places"));
  return fields
    .filter(isTelling)
    .slice(0, 4)
    .map(({ id }) => id);
}

function likelyChildren({ id, representsPeople }: CollectionDefinition, { team, chosen }: Known): number {
  const { definitions } = team;
  const parents = chosen.parents?.[0];
  if (!parents || collectionSpeaksOf(definitions, id, "staff")) return 0;
  const isLinked = linkBetween(definitions, id, parents) !== undefined;
  const isSpokenOf = collectionSpeaksOf(definitions, id, "children");
  return (isLinked ? 4 : 0) + (isSpokenOf ? 3 : 0) + (isLinked && representsPeople ? 1 : 0);
}

function linkToParents(known: Known): FieldDefinition | undefined {
  const [parents, children] = [collectionIn(known, "parents"), collectionIn(known, "children")];
  return parents && children && linkBetween(known.team.definitions, children.id, parents.id);
}

function linkToChildren({ id }: CollectionDefinition, known: Known): FieldDefinition | undefined {
  const children = collectionIn(known, "children");
  return children && children.id !== id ? linkBetween(known.team.definitions, id, children.id) : undefined;
}

/** What a parent knows of their child; when it has arrived, others will say. */
const isOfPerson = (field: FieldDefinition, { team }: Known): boolean =>
  (isWords(field) || isTime(field) || isChoice(field) || isYesOrNo(field)) &&
  !fieldSpeaksOf(team.definitions, field.id, "arrival");

/** Those that were chosen, and what has to be said whatever was chosen. */
function fieldsOfChildren(known: Making, { id }: CollectionDefinition): FieldDefinition[] {
  const { definitions } = known.team;
  const wanted = new Set(fieldsIn(known, "childFields").map((field) => field.id));
  const naming = definitions.nameFieldOf(id)?.id;
  const link = linkToParents(known)?.id;
  return definitions
    .fieldsOf(id)
    .filter((field) => field.id !== link && (wanted.has(field.id) || field.isRequired || field.id === naming));
}
