import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import { foldText } from "#shared/fold-text.ts";

/** What messages ask of a person beside their address: the language they read, and the time zone they live in. */
export type ContactPreference = "language" | "timeZone";

/** Titles of such fields in English, Spanish and French, folded: the whole title, so that "Languages taught" is none. */
const titles: Record<ContactPreference, ReadonlySet<string>> = {
  language: new Set([
    ...["language", "preferred language", "contact language", "correspondence language", "language preference"],
    ...["idioma", "idioma preferido", "idioma de contacto", "idioma de correspondencia", "lengua"],
    ...["langue", "langue preferee", "langue de contact", "langue de correspondance"],
  ]),
  timeZone: new Set(["time zone", "timezone", "zona horaria", "huso horario", "fuseau horaire"]),
};

/** Text or one item of a list: a language or a zone is written in either. */
export const canHoldPreference = (type: FieldTypeName): boolean =>
  (fieldTypeNamed(type).namesRecords ?? false) ||
  (typeHolds(type, "items") && fieldTypeNamed(type).storage.kind === "id");

/** The field that was chosen, if it is still there and fits, else the first whose title says it. */
export function preferenceFieldOf<Field extends { id: string }>(
  preference: ContactPreference,
  fields: readonly Field[],
  about: { chosen: readonly (string | null)[]; typeOf(field: Field): FieldTypeName; titlesOf(field: Field): string[] },
): Field | undefined {
  const fitting = fields.filter((field) => canHoldPreference(about.typeOf(field)));
  const chosen = about.chosen
    .map((id) => fitting.find((field) => field.id === id))
    .find((field) => field !== undefined);
  return (
    chosen ?? fitting.find((field) => about.titlesOf(field).some((title) => titles[preference].has(foldText(title))))
  );
}
