import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { translationsContract } from "#data/collections/translations-contract.ts";

/** The languages that the team's data is in, its own first. */
export function useDataLanguages(): string[] {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: [...definitionsKey(teamId), "data-languages"],
    queryFn: async ({ signal }) => {
      const { plainLanguage, languages } = await call(
        translationsContract.listTranslations,
        { params: { teamId } },
        { signal },
      );
      return [plainLanguage, ...languages];
    },
  });
  return data ?? [];
}
