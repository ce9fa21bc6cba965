import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { asked, fromVariable, isKnown, questionLike } from "./flow-parts.ts";
import { canBeAsked, contactOf, isAddress, isContact, isLink, isWords } from "./known-fields.ts";
import type { Making } from "./starter.ts";

const mostAsked = 6;

/**
 * Asks how somebody is reached, and takes who is known by it; else they say who they are, and become one of the
 * collection's records. Only once it is known how they are reached, so that nobody is asked for what we have.
 */
export function personByContact(
  { team: { definitions }, say }: Making,
  collection: CollectionDefinition,
  known: ReadonlyMap<string, string> = new Map(),
) {
  const contact = contactOf(definitions, collection.id)!;
  const question = say("wizardStarters.words.contact", { way: fieldTypeNamed(contact.type).contact ?? "email" });
  const answers = new Map([...known, [contact.id, "contact"]]);
  const filled = definitions.fieldsOf(collection.id).filter((field) => answers.has(field.id));
  return [
    {
      ...{ name: "contact", title: question, type: "create_temp_variable" as const },
      settings: questionLike(contact, question),
    },
    {
      ...{ name: "person", title: collection.name, type: "find_matching_data_records" as const },
      condition: isKnown("contact"),
      settings: {
        collectionId: collection.id,
        filter: { field: contact.id, operator: "is", value: { variable: "contact" } },
        ...{ choose: "first", whenNone: "create" },
        fields: [
          ...filled.map((field) => fromVariable(field, answers.get(field.id)!)),
          ...askedOf(definitions.fieldsOf(collection.id), known.size > 0)
            .filter(({ id }) => !answers.has(id))
            .map((field) => asked(field, { isRequired: field.isRequired || isNameOf(field) })),
        ],
      },
    },
  ];

  function isNameOf({ id }: FieldDefinition): boolean {
    return definitions.nameFieldOf(collection.id)?.id === id;
  }
}

/** Who somebody is, and how they are reached; `briefly`: no more than what has to be said. */
function askedOf(fields: readonly FieldDefinition[], briefly: boolean): FieldDefinition[] {
  const needed = fields.filter((field) => field.isRequired);
  if (briefly) return needed;
  const usual = fields.filter(
    (field) =>
      !needed.includes(field) &&
      canBeAsked(field) &&
      !isLink(field) &&
      (isWords(field) || isContact(field) || isAddress(field)),
  );
  const taken = new Set([...needed, ...usual.slice(0, Math.max(0, mostAsked - needed.length))]);
  return fields.filter((field) => taken.has(field));
}
