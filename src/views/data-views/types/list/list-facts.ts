import type { DisplayedField, ViewSettings } from "../../view-settings.ts";

/** What is shown beside its name and its picture. */
export function factsOf({ displayedFields, recordNameFieldId, options }: ViewSettings): DisplayedField[] {
  const { pictureFieldId } = options as { pictureFieldId?: string | null };
  return displayedFields.filter(({ field }) => field !== recordNameFieldId && field !== pictureFieldId);
}

/** What a card of a board says beside its name: more would make it a page. */
const mostFacts = 4;

/** And what all cards of its column have in common is said by that. */
export const boardFactsOf = (settings: ViewSettings): DisplayedField[] =>
  factsOf(settings)
    .filter(({ field }) => field !== settings.options.boardFieldId)
    .slice(0, mostFacts);
