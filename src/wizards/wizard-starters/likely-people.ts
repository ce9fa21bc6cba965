import type { CollectionDefinition } from "#data/collections/definitions.ts";
import { contactOf, takesRecords } from "./known-fields.ts";
import { collectionSpeaksOf, type Subject } from "./spoken-of.ts";
import type { CollectionChoice, Known } from "./starter.ts";

/** The collection of the people whom a wizard is for; those who work here are hardly meant. */
export const peopleChoice = (
  key: string,
  {
    subjects,
    isReached,
  }: { subjects: readonly Subject[] /** They are known again by email or phone. */; isReached: boolean },
): CollectionChoice => ({
  kind: "collection",
  key,
  isRequired: true,
  fits: (collection, { team: { definitions } }) =>
    takesRecords(collection) && (!isReached || contactOf(definitions, collection.id) !== undefined),
  likely: (collection, known) => likelyPeople(collection, known, subjects),
});

function likelyPeople(
  { id, representsPeople, isShownOnTeamDashboard }: CollectionDefinition,
  { team: { definitions } }: Known,
  subjects: readonly Subject[],
): number {
  if (collectionSpeaksOf(definitions, id, "staff")) return 0;
  const place = subjects.findIndex((subject) => collectionSpeaksOf(definitions, id, subject));
  const spoken = place < 0 ? 0 : 10 - place;
  return (
    spoken + (representsPeople ? 2 : 0) + (spoken + Number(representsPeople) > 0 && isShownOnTeamDashboard ? 1 : 0)
  );
}
