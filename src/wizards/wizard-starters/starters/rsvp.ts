import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { Filter } from "#shared/filter.ts";
import { asked, greetingTag, makeFlow, paragraph } from "../flow-parts.ts";
import { contactOf, isCount, isLink, isOption, isTime, isYesOrNo } from "../known-fields.ts";
import { peopleChoice } from "../likely-people.ts";
import { fieldSpeaksOf } from "../spoken-of.ts";
import { collectionIn, fieldIn, type Starter } from "../starter.ts";

/** A guest is found by name or email, says whether they come, and with how many. */
export const rsvp: Starter = {
  name: "rsvp",
  icon: "fas_envelope-open-text",
  brands: ["simply_weddings"],
  choices: [
    peopleChoice("guests", { subjects: ["guests", "families", "children"], isReached: false }),
    {
      kind: "field",
      key: "attendance",
      of: "guests",
      isRequired: true,
      fits: (field) => isYesOrNo(field) || isOption(field),
      likely: ({ id }, { team }) => Number(fieldSpeaksOf(team.definitions, id, "attendance")),
    },
    {
      kind: "field",
      key: "company",
      of: "guests",
      fits: isCount,
      likely: ({ id }, { team }) => Number(fieldSpeaksOf(team.definitions, id, "company")),
    },
  ],
  make: (making) => {
    const { say, team } = making;
    const guests = collectionIn(making, "guests")!;
    const attendance = fieldIn(making, "attendance")!;
    const company = fieldIn(making, "company");
    const comes: Filter = {
      field: `reply.${attendance.id}`,
      operator: isYesOrNo(attendance) ? "is_true" : "is_not_empty",
    };
    const name = greetingTag(making, guests.id, "guest");
    const flow = makeFlow(making, {
      finishTitle: say("wizardStarters.rsvp.finish"),
      finishText: paragraph(
        name ? say("wizardStarters.rsvp.finishText", { name }) : say("wizardStarters.rsvp.finishTextPlain"),
      ),
      steps: [
        {
          ...{ key: "who", title: say("wizardStarters.words.whoAreYou"), icon: "fas_user" },
          tasks: [
            {
              ...{ name: "who", title: say("wizardStarters.rsvp.who"), type: "create_temp_variable" },
              settings: { label: say("wizardStarters.rsvp.who"), isRequired: true },
            },
          ],
        },
        {
          ...{ key: "reply", title: say("wizardStarters.rsvp.reply"), icon: "fas_envelope-open-text" },
          tasks: [
            {
              ...{ name: "guest", title: say("wizardStarters.rsvp.which"), type: "find_matching_data_records" },
              settings: {
                collectionId: guests.id,
                filter: namedOrReached(team.definitions, guests),
                ...{ choose: "one", whenNone: "stop", displayFieldIds: tellApart(team.definitions, guests) },
                noneMessage: say("wizardStarters.rsvp.nobody"),
              },
            },
            {
              ...{ name: "reply", title: say("wizardStarters.rsvp.reply") },
              type: "update_data_fields_for_data_records",
              condition: { field: "guest", operator: "is_not_empty" },
              settings: {
                records: "guest",
                fields: [
                  asked(attendance, { isRequired: true }),
                  ...(company ? [asked(company, { condition: comes })] : []),
                ],
              },
            },
          ],
        },
      ],
    });
    return { flow, links: [{ collectionId: guests.id, inTitle: true, inRows: false }] };
  },
};

function namedOrReached(definitions: Definitions, { id }: CollectionDefinition): Filter {
  const who = { variable: "who" };
  const contact = contactOf(definitions, id);
  const named: Filter = { field: "record_name", operator: "contains", value: who };
  return contact ? { or: [named, { field: contact.id, operator: "is", value: who }] } : named;
}

/** By what two guests of the same name know which one they are. */
const tellApart = (definitions: Definitions, { id }: CollectionDefinition): string[] =>
  definitions
    .fieldsOf(id)
    .filter((field) => isLink(field) || isTime(field))
    .slice(0, 2)
    .map((field) => field.id);
