import type { SubjectKind } from "./subject-kind.server.ts";
import { cardSubject } from "./subjects/card.server.ts";
import { cardGroupSubject } from "./subjects/card-group.server.ts";
import { collectionSubject } from "./subjects/collection.server.ts";
import { fieldSubject } from "./subjects/field.server.ts";
import { tagSubject } from "./subjects/tag.server.ts";

/** Whatever is defined, kind by kind. */
export const subjectKinds: readonly SubjectKind[] = [
  collectionSubject,
  fieldSubject,
  cardSubject,
  cardGroupSubject,
  tagSubject,
];

export const subjectKind = (subject: string): SubjectKind | undefined =>
  subjectKinds.find((each) => each.subject === subject);
