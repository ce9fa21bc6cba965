import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { translationsContract } from "#features/collections/translations-contract.ts";
import { definitionsKey } from "#features/collections/ui/structure-queries.ts";

/** `language`: the one they are written in, where the team has several. */
export type PlainWords = {
  language: string | null;
  words: { name?: string; pluralName?: string; description?: string };
};

/** A collection is read in one's own language and written in the team's first: the form must show the latter. */
export function usePlainWords() {
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionsKey(teamId), "translations"],
    queryFn: ({ signal }) => call(translationsContract.listTranslations, { params: { teamId } }, { signal }),
  });
  return {
    error,
    retry: () => void refetch(),
    /** Undefined while they are read. */
    plainOf: (collectionId: string): PlainWords | undefined =>
      data && {
        language: data.languages.length > 1 ? data.plainLanguage : null,
        words: Object.fromEntries(
          data.words
            .filter(({ subject, subjectId }) => subject === "collection" && subjectId === collectionId)
            .map(({ key, plain }) => [key, plain]),
        ),
      },
  };
}
