import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { openSealing, type SealProblem } from "#server/settings/sealing.ts";
import type { DeliveryMethod } from "#shared/messages.ts";

export type TeamWay = {
  kind: string;
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
  /** Its secrets were stored under another AUTH_SECRET, or are damaged. */
  problem?: SealProblem;
  updatedAt: Date;
};

/** How a team sends by itself; nothing where it uses the installation's way. */
export async function readTeamWay(app: App, team: TeamDb, method: DeliveryMethod): Promise<TeamWay | undefined> {
  const row = await team.from("message_way").selectAll().where("channel", "=", method).executeTakeFirst();
  if (!row) return undefined;
  const { kind, settings, updated_at: updatedAt } = row;
  const way = { kind, settings: settings ?? {}, updatedAt };
  if (!row.secrets) return { ...way, secrets: {} };
  const opened = openSealing(app.secret).unseal(sealName(team, method), row.secrets);
  if ("problem" in opened) return { ...way, secrets: {}, problem: opened.problem };
  return { ...way, secrets: JSON.parse(opened.value) as Record<string, string> };
}

export const sealSecrets = (app: App, team: TeamDb, method: DeliveryMethod, secrets: Record<string, string>): Buffer =>
  openSealing(app.secret).seal(sealName(team, method), JSON.stringify(secrets));

/** Sealed for this team and channel: in another's row it opens nothing. */
const sealName = (team: TeamDb, method: DeliveryMethod) => `message_way ${team.id} ${method}`;
