import { grantsFor, type Opened } from "#data/collections/opened-grants.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { PublicTheme } from "#shared/public-theme.ts";

/** A team as far as its public pages need it. */
export type VisitedTeam = {
  id: string;
  name: string;
  brand: BrandId;
  theme: PublicTheme;
  definitionsVersion: number;
  timeZone: string;
  language: Language;
};

/** `key`: the same always opens the same. */
type OpenedToVisitor = Opened & { key: string };

/** Somebody without an account, to whom exactly this is open: everything that they read or write goes through it. */
export function visitorCaller(team: VisitedTeam, language: Language, opened: OpenedToVisitor): TeamCaller {
  const roleId = `visitor ${opened.key}`;
  return {
    ...{ sessionId: null, userId: null, authUsername: "", email: "", name: "", isSysAdmin: false },
    ...{ teamId: team.id, teamUserId: "", isTeamAdmin: false, features: [], roleIds: [roleId] },
    ...{ definitionsVersion: team.definitionsVersion, timeZone: team.timeZone, language },
    openedGrants: grantsFor(roleId, opened),
    // A person's id is expected nearly everywhere; a visitor has none.
  } as unknown as TeamCaller;
}
