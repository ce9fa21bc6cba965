import { Navigate } from "@tanstack/react-router";
import { useSession } from "#people/auth/ui/session.ts";
import { homePath } from "#people/teams/ui/home-path.ts";
import { homeTeamId } from "#people/teams/ui/team-selection.ts";
import { PendingPage } from "./pending-page.tsx";

/** `/`: to the chosen, the remembered or the first team; without any, to the system or to choose one. Waits for the team links. */
export default function RootPage() {
  const { identity } = useSession();
  if (!identity) return <PendingPage />;
  return <Navigate to={homePath(homeTeamId(), identity)} replace />;
}
