import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { translationsContract } from "#data/collections/translations-contract.ts";
import { translatableKind } from "#data/collections/ui/translatable-kinds.ts";
import type { Answer } from "#shared/endpoint.ts";
import { type Spot, wordId } from "./word-groups.ts";

type All = Answer<typeof translationsContract.listTranslations>;

const wordsKey = (teamId: string) => [...definitionsKey(teamId), "words"] as const;

export function useWords() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: wordsKey(teamId),
    queryFn: ({ signal }) => call(translationsContract.listTranslations, { params: { teamId } }, { signal }),
  });
}

/** Saves one word; the list has it at once. An empty one takes the translation away. */
export function useSaveWord(): (spot: Spot, value: string) => Promise<void> {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  return async ({ word, language }, value) => {
    const saved = await translatableKind(word.subject)!.save({ teamId, word, language, value: value.trim() || null });
    const fresh = new Map(saved.words.map((each) => [wordId(each), each]));
    queries.setQueryData<All>(
      wordsKey(teamId),
      (all) => all && { ...all, words: all.words.map((each) => fresh.get(wordId(each)) ?? each) },
    );
  };
}
