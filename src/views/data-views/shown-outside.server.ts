import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** Who else shows a view of the team to people without an account: whether it is shown there now. */
export const shownOutside = extensionPoint<(team: TeamDb, viewId: string) => Promise<boolean>>();

export async function isShownOutside(team: TeamDb, viewId: string): Promise<boolean> {
  for (const isShown of shownOutside.all()) if (await isShown(team, viewId)) return true;
  return false;
}
