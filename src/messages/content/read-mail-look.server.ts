import type { Db } from "#server/db/db.ts";
import { accentOf, readPublicTheme } from "#shared/public-theme.ts";
import type { MailLogo } from "./mail-logo.ts";

/** What of a team its mails show. */
export type MailLook = { teamName: string; accent: string; logo: MailLogo | null };

export async function readMailLook(db: Db, teamId: string): Promise<MailLook | undefined> {
  const row = await db.app
    .selectFrom("team")
    .select(["name", "app_brand", "public_theme", "organization_logo_horizontal", "organization_logo_square"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [horizontal, square] = [row.organization_logo_horizontal?.fileId, row.organization_logo_square?.fileId];
  const logo = horizontal
    ? ({ fileId: horizontal, shape: "horizontal" } as const)
    : square
      ? ({ fileId: square, shape: "square" } as const)
      : null;
  return { teamName: row.name, accent: accentOf(readPublicTheme(row.public_theme), row.app_brand), logo };
}
