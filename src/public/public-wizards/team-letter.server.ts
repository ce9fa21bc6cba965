import { type LetterContent, writeLetter } from "#people/auth/letters.server.ts";
import { findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import type { VisitedTeam } from "../visitors/visitor-caller.server.ts";

/** A letter of the product in the name of a team, under its logo. */
export async function sendTeamLetter(
  app: App,
  { id, name, brand }: VisitedTeam,
  content: Pick<LetterContent, "kind" | "to" | "language" | "url" | "values">,
): Promise<void> {
  const logo = await findPublicLogo(app.db, id);
  await app.mail.deliver(
    writeLetter({
      ...{ ...content, brand, productName: app.settings.current.productName },
      logo: logo && { ...logo, src: `${app.env.APP_URL}${logo.path}`, name },
    }),
  );
}
