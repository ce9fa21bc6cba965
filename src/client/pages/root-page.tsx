import { Navigate } from "@tanstack/react-router";
import { useSession } from "#features/auth/ui/session.ts";
import { homeTeamId } from "#features/teams/ui/team-selection.ts";
import { pathTo } from "../routes.ts";
import { PendingPage } from "./pending-page.tsx";

/** `/`: to the chosen, the remembered or the first team; without any, to choose one. Waits for the team links. */
export default function RootPage() {
  const { identity } = useSession();
  if (!identity) return <PendingPage />;
  const teamId = homeTeamId();
  const to = (teamId && pathTo("team.dashboard", { teamId })) || pathTo("root.chooseTeam")!;
  return <Navigate to={to} replace />;
}
