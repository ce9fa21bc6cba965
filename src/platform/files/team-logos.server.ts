import type { Db } from "#server/db/db.ts";
import { isSafeImage } from "#server/files/file-kind.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { publicLogoUrl, publicPictureUrl } from "./contract.ts";

/** Where anyone can load it, and how large it is drawn. */
export type PublicLogo = { path: string; width: number; height: number };

/** A team's logo where there is room: the wide one, else the square one; of the app, else of the organization. */
export async function findPublicLogo(db: Db, teamId: string): Promise<PublicLogo | undefined> {
  const logos = await readLogos(db, teamId);
  if (!logos) return undefined;
  const { app_logo_horizontal, organization_logo_horizontal, app_logo_square, organization_logo_square } = logos;
  const chosen = [app_logo_horizontal, organization_logo_horizontal, app_logo_square, organization_logo_square].find(
    (logo) => logo?.fileId,
  );
  const file = chosen?.fileId ? await findPublicLogoFile(db, chosen.fileId) : undefined;
  return file && { path: publicLogoUrl(file.id), ...fitted(file) };
}

/** The picture at the top of a team's public pages. */
export async function findHeaderPicture(db: Db, teamId: string): Promise<PublicLogo | undefined> {
  const fileId = (await readLogos(db, teamId))?.public_header_picture?.fileId;
  const file = fileId ? await findPublicLogoFile(db, fileId) : undefined;
  if (!file?.width || !file.height) return undefined;
  return { path: publicPictureUrl(file.id), width: file.width, height: file.height };
}

/** A file only as long as it is a logo of a team that is there; everything else in the store is for who may see it. */
export async function findPublicLogoFile(db: Db, fileId: string): Promise<FileRow | undefined> {
  const file = await db.app.selectFrom("file").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!file?.team_id || !isSafeImage(file.content_type)) return undefined;
  return (await isLogo(db, file.team_id, fileId)) ? file : undefined;
}

export async function isLogo(db: Db, teamId: string, fileId: string): Promise<boolean> {
  const logos = await readLogos(db, teamId);
  return Object.values(logos ?? {}).some((logo) => logo?.fileId === fileId);
}

const readLogos = (db: Db, teamId: string) =>
  db.app
    .selectFrom("team")
    .select(["organization_logo_square", "organization_logo_horizontal", "app_logo_square", "app_logo_horizontal"])
    .select("public_header_picture")
    .where("id", "=", teamId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

const room = { width: 200, height: 48 };

/** As large as there is room, in its own shape. */
function fitted({ width, height }: FileRow) {
  const shape = width && height ? width / height : 1;
  const fit = Math.min(room.height, room.width / shape);
  return { width: Math.max(1, Math.round(fit * shape)), height: Math.max(1, Math.round(fit)) };
}
