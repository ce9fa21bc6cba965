import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { asked, fromVariable, greetingTag, makeFlow, nameTag, paragraph, questionLike } from "../flow-parts.ts";
import { canBeAsked, isChoice, isLink, isTime, isWords, linkBetween, takesRecords } from "../known-fields.ts";
import { peopleChoice } from "../likely-people.ts";
import { personByContact } from "../person-by-contact.ts";
import { collectionSpeaksOf, fieldSpeaksOf } from "../spoken-of.ts";
import { collectionIn, fieldsIn, type Known, type Starter } from "../starter.ts";

/** Somebody says who they are and what they wish for; both become records, for somebody here to answer. */
export const requestLesson: Starter = {
  name: "requestLesson",
  icon: "fas_music",
  brands: ["simply_music"],
  choices: [
    peopleChoice("people", { subjects: ["children", "families", "guests"], isReached: true }),
    {
      kind: "collection",
      key: "requests",
      isRequired: true,
      fits: (collection, known) => takesRecords(collection) && linkToPerson(collection, known) !== undefined,
      likely: ({ id }, { team }) =>
        1 +
        (collectionSpeaksOf(team.definitions, id, "lessons") ? 2 : 0) +
        (collectionSpeaksOf(team.definitions, id, "registrations") ? 1 : 0),
    },
    {
      kind: "field",
      key: "details",
      of: "requests",
      isMany: true,
      fits: (field, known) => canBeAsked(field) && !isTaken(field, known),
      likely: (field) => Number(field.isRequired || isLink(field) || isTime(field) || isChoice(field)),
    },
  ],
  make: (making) => {
    const { say, team } = making;
    const { definitions } = team;
    const people = collectionIn(making, "people")!;
    const requests = collectionIn(making, "requests")!;
    const naming = definitions.nameFieldOf(people.id);
    const [wish, title] = [wishIn(making, requests), definitions.nameFieldOf(requests.id)];
    const details = new Set(fieldsIn(making, "details").map(({ id }) => id));
    const wishes = say("wizardStarters.requestLesson.wish");
    const name = greetingTag(making, people.id, "person");
    const flow = makeFlow(making, {
      finishTitle: say("wizardStarters.requestLesson.finish"),
      finishText: paragraph(
        name
          ? say("wizardStarters.requestLesson.finishText", { name })
          : say("wizardStarters.requestLesson.finishTextPlain"),
      ),
      steps: [
        {
          ...{ key: "who", title: say("wizardStarters.words.whoAreYou"), icon: "fas_user" },
          tasks: [
            naming && {
              ...{ name: "name", title: say("wizardStarters.words.name"), type: "create_temp_variable" },
              settings: questionLike(naming, say("wizardStarters.words.name")),
            },
            ...personByContact(making, people, new Map(naming ? [[naming.id, "name"]] : [])),
          ],
        },
        {
          ...{ key: "wish", title: say("wizardStarters.requestLesson.wishes"), icon: requests.icon },
          tasks: [
            wish && {
              ...{ name: "wish", title: wishes, type: "create_temp_variable" },
              settings: questionLike(wish, wishes),
            },
            {
              ...{ name: "request", title: requests.name, type: "create_data_record" },
              settings: {
                collectionId: requests.id,
                fields: [
                  fromVariable(linkToPerson(requests, making)!, "person"),
                  ...(wish ? [fromVariable(wish, "wish")] : []),
                  ...(title && title.id !== wish?.id && isWords(title)
                    ? [{ fieldId: title.id, source: { from: "text" as const, text: nameTag("person") } }]
                    : []),
                  ...definitions
                    .fieldsOf(requests.id)
                    .filter((field) => !isTaken(field, making) && (details.has(field.id) || field.isRequired))
                    .map((field) => asked(field)),
                ],
              },
            },
          ],
        },
        {
          ...{ key: "check", title: say("wizardStarters.words.check"), icon: "fas_circle-check" },
          tasks: [
            {
              ...{ name: "summary", title: say("wizardStarters.words.summary"), type: "display_formatted_text" },
              settings: {
                text:
                  paragraph(say("wizardStarters.requestLesson.summary", { name: nameTag("person") })) +
                  (wish ? paragraph("{{ wish }}") : ""),
              },
            },
          ],
        },
      ],
    });
    return { flow, links: [{ collectionId: requests.id, inTitle: true, inRows: false }] };
  },
};

function linkToPerson({ id }: CollectionDefinition, known: Known): FieldDefinition | undefined {
  const people = collectionIn(known, "people");
  return people && people.id !== id ? linkBetween(known.team.definitions, id, people.id) : undefined;
}

/** Where the wish is kept: among the notes, else in the first words that don't name the record, else in its name. */
function wishIn({ team: { definitions } }: Known, { id }: CollectionDefinition): FieldDefinition | undefined {
  const words = definitions.fieldsOf(id).filter(isWords);
  const naming = definitions.nameFieldOf(id)?.id;
  const notes = words.find((field) => fieldSpeaksOf(definitions, field.id, "notes"));
  return notes ?? words.find((field) => field.id !== naming) ?? words[0];
}

/** What is filled in by itself. */
function isTaken(field: FieldDefinition, known: Known): boolean {
  const requests = collectionIn(known, "requests");
  if (!requests) return false;
  const { definitions } = known.team;
  const taken = [linkToPerson(requests, known), wishIn(known, requests), definitions.nameFieldOf(requests.id)];
  return taken.some((each) => each?.id === field.id);
}
