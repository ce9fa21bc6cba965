import { previewedTeam } from "./preview-window.ts";

/** The role as which this tab shows a team: kept as long as the tab is open, and sent with every call. */
export type SeenRole = { teamId: string; id: string; name: string; features: string[] };

const key = "simply.see-as";
const endedKey = "simply.see-as-ended";

let seen: SeenRole | undefined = ofFrame() ?? kept();

export const seenRole = (): SeenRole | undefined => seen;

/** The address of a file: pictures and links send no header. */
export const asSeen = (address: string): string => (seen ? `${address}?as=${seen.id}` : address);

/** Everything is read anew from here on, so that nothing is left of what the person sees themselves. */
export function seeAs(role: SeenRole, path: string): void {
  keepSeen(role);
  location.assign(path);
}

export function stopSeeing(path: string): void {
  forgetSeen();
  location.assign(path);
}

/** Not by one's own choice: the role is gone, or the right to look. Said once the page is there again. */
export function endSeeing(path: string): void {
  try {
    sessionStorage.setItem(endedKey, seen?.name ?? "");
  } catch {
    // Then it ends without a word.
  }
  stopSeeing(path);
}

/** The name of the role whose view has ended by itself, once. */
export function endedRole(): string | undefined {
  try {
    const name = sessionStorage.getItem(endedKey) ?? undefined;
    sessionStorage.removeItem(endedKey);
    return name;
  } catch {
    return undefined;
  }
}

export function keepSeen(role: SeenRole): void {
  seen = role;
  try {
    sessionStorage.setItem(key, JSON.stringify(role));
  } catch {
    // Then it lasts until the page is loaded anew.
  }
}

export function forgetSeen(): void {
  seen = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** A preview in a frame says itself as whom it looks: the page around it stays what it is. */
function ofFrame(): SeenRole | undefined {
  const teamId = previewedTeam();
  const id = teamId && new URLSearchParams(location.search).get("as");
  return teamId && id ? { teamId, id, name: "", features: [] } : undefined;
}

function kept(): SeenRole | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
