import { readTeamLook } from "#platform/system-emails/read-team-look.server.ts";
import { deliverLetter } from "#platform/system-emails/send-email.server.ts";
import { type SystemEmail, writeEmail } from "#platform/system-emails/write-email.server.ts";
import type { App } from "#server/app.ts";
import { sendAsTeam } from "./send-as-team.server.ts";

type OutsiderEmail = Pick<SystemEmail, "kind" | "to" | "language" | "values"> & {
  teamId: string;
  /** Where its button leads on this installation. */
  path?: string | undefined;
};

/** What the product says to somebody outside a team who has asked for it: the team speaks. */
export async function mailOutsider(app: App, { teamId, path, ...email }: OutsiderEmail): Promise<void> {
  const team = await readTeamLook(app, teamId);
  if (!team) return;
  const { productName } = app.settings.current;
  const url = path && `${app.env.APP_URL}${path}`;
  const letter = writeEmail({ ...email, brand: team.brand, productName, team, url });
  const { is } = await sendAsTeam(app, { teamId, name: team.name, departure: { kind: "requested_email" } }, letter);
  // Whoever waits for a code gets it, even where the team's own provider has the wrong password.
  if (is === "broken") await deliverLetter(app, letter);
}
