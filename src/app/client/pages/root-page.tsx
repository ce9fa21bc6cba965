import { Navigate } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { homeTeamId } from "#people/teams/ui/team-selection.ts";
import { PendingPage } from "./pending-page.tsx";

/** `/`: to the chosen, the remembered or the first team; without any, to choose one. Waits for the team links. */
export default function RootPage() {
  const { identity } = useSession();
  if (!identity) return <PendingPage />;
  const teamId = homeTeamId();
  const to = (teamId && pathTo("team.dashboard", { teamId })) || pathTo("root.chooseTeam")!;
  return <Navigate to={to} replace />;
}
