import { createContext, useContext } from "react";

/** The team that the screens around are about, as far as every one of them needs it. */
export type TeamScope = { teamId: string; timeZone: string; currency?: string | undefined };

const nowhere: TeamScope = { teamId: "", timeZone: "UTC" };

/** Given by the frame. Outside of a team it is empty, and nothing should ask. */
export const TeamScopeContext = createContext<TeamScope>(nowhere);

export const useTeamScope = (): TeamScope => useContext(TeamScopeContext);
