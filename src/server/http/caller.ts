import type { Language } from "#shared/languages.ts";
import type { Grant, TeamRights } from "#shared/permissions.ts";

/** The signed-in person behind a request, as the database knows them at this moment. */
export type Caller = {
  sessionId: string;
  userId: string;
  authUsername: string;
  email: string;
  name: string;
  isSysAdmin: boolean;
  /** What they have chosen to read, wherever a request does not say. */
  savedLanguage?: Language | null;
};

/** The same person inside one team of theirs. */
export type TeamCaller = Caller &
  TeamRights & {
    teamId: string;
    teamUserId: string;
    /** Their active roles. */
    roleIds: string[];
    /** A team administrator who sees the team as this role does: rights are the role's, and nothing is written. */
    seenRoleId?: string;
    /** Who that is: `userId` is nobody's then, as what is the administrator's own is not the role's. */
    lookerId?: string;
    /** Somebody without an account: their one role is made for what is shown to them, and has exactly these. */
    openedGrants?: readonly Grant[];
    /** The hash of what they go on with a run by, where they have begun one. */
    visitorKey?: string;
    /** Counts up with every change of the team's definitions and grants. */
    definitionsVersion: number;
    /** The team's: where "today" begins. */
    timeZone: string;
    /** What the request wants to be answered in; none: the team's words as they were written. */
    language?: Language;
  };
