import { call } from "#client/call.ts";
import { setLanguage } from "#client/language.ts";
import { seenRole } from "#client/see-as.ts";
import { activeTeams, currentSession, type Identity, isActive } from "#people/auth/ui/session.ts";
import { mayEnterAdministration } from "#people/roles/rules.ts";
import { report } from "#platform/logging/ui/report.ts";
import type { Answer } from "#shared/endpoint.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { sameJson } from "#shared/same-json.ts";
import { createStore } from "#ui/store.ts";
import { teamsContract } from "../contract.ts";

type Link = Identity["teamData"]["result"][number];
type HeaderItem = Answer<typeof teamsContract.readHeaderMenu>[number];

/** The team that one is in, and what came with choosing it. */
export type TeamSelection = {
  link: Link;
  team: Link["team"];
  timezone: string;
  headerItem: HeaderItem | undefined;
  hasAdminAccess: boolean;
  /** The header menu could not be read; the frame says so once. */
  headerFailed: boolean;
};

const selected = createStore<TeamSelection | undefined>(undefined);
const storageKey = "simply.team";

export const useTeamSelection = selected.useValue;

/**
 * Chooses a team, with everything that follows from it: logos, time zone, header menu, language, and the choice
 * remembered in this browser. (Its collections are read by the side menu.) False where the team is not one of the
 * person's: nothing happens then.
 */
export async function selectTeam(teamId: string): Promise<boolean> {
  const link = activeLink(teamId);
  if (!link) {
    report(new Error("Team ID not found in User's Teams."));
    return false;
  }
  if (isSelected(teamId)) return true;
  selected.set(withTeam(link, link.team));
  rememberTeam(teamId);
  announcePermissions(teamId);
  if (link.isTeamClosed) return true;
  await Promise.all([followTeamLanguage(link), loadTeamDetails(link), loadHeaderMenu(teamId)]);
  return true;
}

/** Reads the chosen team anew: after its settings, or the person's rights in it, have changed. */
export async function refreshTeam(): Promise<void> {
  const selection = selected.get();
  const link = selection && activeLink(selection.team.id);
  if (!link) return;
  selected.set({ ...selection, link, hasAdminAccess: mayEnter(link.teamId) });
  announcePermissions(link.teamId);
  await Promise.all([loadTeamDetails(link), loadHeaderMenu(link.teamId)]);
}

export function forgetSelection() {
  if (selected.get()) selected.set(undefined);
}

/** Where `/` leads: the chosen team, else the remembered one if it still is the person's, else their first. */
export function homeTeamId(): string | undefined {
  const teams = activeTeams(currentSession().identity);
  const candidates = [selected.get()?.team.id, rememberedTeam()];
  return candidates.find((teamId) => teamId && teams.has(teamId)) ?? [...teams.keys()][0];
}

const mayEnter = (teamId: string): boolean => {
  const rights = activeTeams(currentSession().identity).get(teamId);
  return rights !== undefined && mayEnterAdministration(rights);
};

function activeLink(teamId: string): Link | undefined {
  return currentSession().identity?.teamData.result.find((link) => link.teamId === teamId && isActive(link));
}

function withTeam(link: Link, team: Link["team"]): TeamSelection {
  const same = isSelected(team.id) ? selected.get() : undefined;
  return {
    link,
    team,
    timezone: team.primaryTimezone,
    headerItem: same?.headerItem,
    headerFailed: same?.headerFailed ?? false,
    hasAdminAccess: mayEnter(team.id),
  };
}

/** The user's language, else the team's default, else en. */
const followTeamLanguage = (link: Link) =>
  setLanguage(
    chooseLanguage(
      link.interfaceLanguage,
      currentSession().identity?.simplyUser.interfaceLanguage,
      link.team.defaultInterfaceLanguage,
    ),
  );

async function loadTeamDetails(link: Link) {
  // It also remembers that the person was here: not while they look through somebody else's eyes.
  if (seenRole()) return;
  const team = await call(teamsContract.openTeam, { params: { teamId: link.teamId } }).catch(report);
  if (!team || !isSelected(link.teamId)) return;
  const before = selected.get()!.team.defaultInterfaceLanguage;
  show(withTeam(link, team));
  if (team.defaultInterfaceLanguage !== before) await followTeamLanguage({ ...link, team });
}

async function loadHeaderMenu(teamId: string) {
  try {
    const [headerItem] = await call(teamsContract.readHeaderMenu, { query: { idTeam: teamId } });
    if (isSelected(teamId)) show({ ...selected.get()!, headerItem, headerFailed: false });
  } catch (error) {
    report(error);
    if (isSelected(teamId)) selected.set({ ...selected.get()!, headerFailed: true });
  }
}

/** Mostly what was known already: the whole page would be drawn anew for nothing. */
function show(next: TeamSelection) {
  if (!sameJson(next, selected.get())) selected.set(next);
}

/** Someone may have moved on to another team while an answer was on its way. */
const isSelected = (teamId: string) => selected.get()?.team.id === teamId;

function rememberTeam(teamId: string) {
  try {
    localStorage.setItem(storageKey, teamId);
  } catch {
    console.warn("Unable to save team selection to localStorage");
  }
}

function rememberedTeam(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Announced on the window for whatever else runs in the page. */
function announcePermissions(teamId: string) {
  const detail = { teamId, hasAdminAccess: mayEnter(teamId) };
  dispatchEvent(new CustomEvent("team-permissions-updated", { detail }));
}
