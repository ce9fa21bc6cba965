import { type ReactNode, useMemo } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type ChoiceSource, ChoiceSourceContext } from "#data/fields/ui/choice-source.ts";
import { LinkFree } from "#data/fields/ui/link-free.ts";
import { wizardRunsContract } from "../contract.ts";
import type { RunScreen } from "../run-shown.ts";

/**
 * A run with rights of its own offers what these reach, and leads to no pages: whoever runs it may not be able to open them.
 */
export function RunRights({ screen, children }: { screen: RunScreen; children: ReactNode }) {
  const { teamId } = useTeamScope();
  const hasOwn = screen.wizard.runRights === "tasks";
  const runId = screen.run.id;
  const stepId = screen.step?.id ?? "";
  const source = useMemo(() => choicesOf(teamId, runId, stepId), [teamId, runId, stepId]);
  return (
    <ChoiceSourceContext value={hasOwn ? source : undefined}>
      <LinkFree value={hasOwn}>{children}</LinkFree>
    </ChoiceSourceContext>
  );
}

function choicesOf(teamId: string, runId: string, stepId: string): ChoiceSource {
  const ask = (collectionId: string, search: string, signal: AbortSignal) =>
    call(
      wizardRunsContract.listStepChoices,
      { params: { teamId, runId, stepId, collectionId }, query: search ? { search } : {} },
      { signal },
    );
  return {
    key: `${runId} ${stepId}`,
    findRecords: async (collectionId, search, signal) => (await ask(collectionId, search, signal)).records,
    listItems: async (listId, signal) => (await ask(listId, "", signal)).items,
  };
}
