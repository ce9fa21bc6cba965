import { useQueryClient } from "@tanstack/react-query";
import { useTeamScope } from "#client/team-scope.ts";

/** Begins as everything about messages does: what is set here is chosen from there. */
export const messageAdminKey = (teamId: string) => ["messages", teamId, "admin"] as const;

/** Lists and senders are shown where messages are written, too. */
export function useReadMessagesAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: ["messages", teamId] });
}
