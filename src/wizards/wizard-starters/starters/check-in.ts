import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { Filter } from "#shared/filter.ts";
import { asked, fixed, fromVariable, isKnown, isUnknown, makeFlow, nameTag, paragraph } from "../flow-parts.ts";
import { isDay, isMoment, isOption, isYesOrNo } from "../known-fields.ts";
import { peopleChoice } from "../likely-people.ts";
import { fieldSpeaksOf } from "../spoken-of.ts";
import { collectionIn, fieldIn, type Starter } from "../starter.ts";

/** Somebody at the door finds who has come, by name or from their row, and a field says that they are here. */
export const checkIn: Starter = {
  name: "checkIn",
  icon: "fas_list-check",
  brands: ["simply_camps", "simply_weddings"],
  choices: [
    peopleChoice("people", { subjects: ["children", "guests", "families"], isReached: false }),
    {
      kind: "field",
      key: "mark",
      of: "people",
      isRequired: true,
      fits: (field) => isYesOrNo(field) || isDay(field) || isMoment(field) || isOption(field),
      likely: ({ id }, { team }) => Number(fieldSpeaksOf(team.definitions, id, "arrival")),
    },
  ],
  make: (making) => {
    const { say } = making;
    const people = collectionIn(making, "people")!;
    const mark = fieldIn(making, "mark")!;
    const naming = making.team.definitions.nameFieldOf(people.id);
    const title = say("wizardStarters.checkIn.mark");
    const marks = (name: string, records: string) => ({
      ...{ name, title, type: "update_data_fields_for_data_records" as const },
      condition: isKnown(records),
      settings: { records, fields: [marked(mark)] },
    });
    const flow = makeFlow(making, {
      startCollectionId: people.id,
      finishTitle: say("wizardStarters.checkIn.finish"),
      steps: [
        {
          ...{ key: "who", title: say("wizardStarters.checkIn.who"), icon: "fas_user-check" },
          tasks: [
            {
              ...{ name: "here", title: say("wizardStarters.words.summary"), type: "display_formatted_text" },
              condition: isKnown("start"),
              settings: { text: paragraph(say("wizardStarters.checkIn.isHere", { name: nameTag("start") })) },
            },
            {
              ...{ name: "person", title: people.name, type: "find_matching_data_records" },
              condition: isUnknown("start"),
              settings: {
                collectionId: people.id,
                filter: notYet(mark),
                ...{ choose: "one", canOverrideFilter: true },
                sort: naming ? [{ field: naming.id, descending: false }] : [],
                noneMessage: say("wizardStarters.checkIn.nobody"),
              },
            },
            marks("mark_start", "start"),
            marks("mark_person", "person"),
          ],
        },
      ],
    });
    return { flow, links: [{ collectionId: people.id, inTitle: true, inRows: true }] };
  },
};

/** That somebody is here says itself, but for a list of options, which only the person understands. */
function marked(mark: FieldDefinition) {
  if (isYesOrNo(mark)) return fixed(mark, true);
  if (isDay(mark)) return fromVariable(mark, "today");
  return isMoment(mark) ? fromVariable(mark, "now") : asked(mark, { isRequired: true });
}

/** Who is here already is offered only to who searches for them. */
function notYet(mark: FieldDefinition): Filter | null {
  if (isOption(mark)) return null;
  return { field: mark.id, operator: isYesOrNo(mark) ? "is_false" : "is_empty" };
}
