import { createContext, useContext } from "react";

/** The team that the screens around are about, as far as every one of them needs it. */
export type TeamScope = {
  teamId: string;
  timeZone: string;
  currency?: string | undefined;
  /** On pages where definitions are shaped, by somebody who may: they are read as who shapes them knows them. */
  isShaping?: boolean;
};

const nowhere: TeamScope = { teamId: "", timeZone: "UTC" };

/** Given by the frame. Outside of a team it is empty, and nothing should ask. */
export const TeamScopeContext = createContext<TeamScope>(nowhere);

export const useTeamScope = (): TeamScope => useContext(TeamScopeContext);
