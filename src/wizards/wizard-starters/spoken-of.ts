import type { Definitions } from "#data/collections/definitions.ts";
import { normalForm } from "#shared/normal-form.ts";

/** How words begin that speak of something, in English, Spanish and French, without accents. Nobody ever reads them. */
const beginnings = {
  families: "famil parent guardian household customer client contact padre madre tutor apoderad foyer responsable",
  children: "child kid camper student pupil player participant nin hij alumn estudiante campista enfant eleve jeune",
  staff:
    "staff teacher instructor counsel employee vendor supplier maestr profesor personal emplead proveedor professeur enseignant equipe employe prestataire fournisseur",
  registrations: "regist enrol signup booking reserv inscri matricul",
  lessons: "lesson class request appointment clase leccion solicitud cita cours lecon demande rendez",
  guests: "guest attendee invit",
  arrival: "check arriv present here llegad llego asist ingreso entrada pointage venu arrive",
  attendance: "rsvp attend coming comes present confirm asist viene vendra vient viendra presence reponse participe",
  company: "guest people person companion seat persona acompan cuant accompagn personne invit combien",
  firstNames: "first given forename nombre prenom",
  surnames: "family last surname apellido famille",
  places: "place seat spot capacity left plaza cupo lugar capacidad libre capacite restant",
  notes: "note wish comment message remark nota deseo comentario mensaje souhait remarque commentaire",
} as const;

export type Subject = keyof typeof beginnings;

const known = Object.fromEntries(
  Object.entries(beginnings).map(([subject, words]) => [subject, words.split(" ").map((word) => ` ${word}`)]),
) as Record<Subject, string[]>;

/** Whether one of the names that something has, in whatever language, speaks of the subject. */
export const speaksOf = (names: readonly string[], subject: Subject): boolean =>
  names.some((name) => {
    const words = ` ${plain(name)}`;
    return known[subject].some((beginning) => words.includes(beginning));
  });

const plain = (name: string): string =>
  normalForm(name, "NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ");

export const collectionSpeaksOf = (definitions: Definitions, collectionId: string, subject: Subject): boolean =>
  speaksOf([...definitions.namesOf(collectionId, "name"), ...definitions.namesOf(collectionId, "pluralName")], subject);

export const fieldSpeaksOf = (definitions: Definitions, fieldId: string, subject: Subject): boolean =>
  speaksOf(definitions.titlesOf(fieldId), subject);
