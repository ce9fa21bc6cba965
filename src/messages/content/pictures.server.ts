import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { App } from "#server/app.ts";
import { isSafeImage } from "#server/files/file-kind.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { artworkPath } from "./artwork.ts";
import type { MailLook } from "./read-mail-look.server.ts";
import type { MailOptions } from "./render-design.ts";

/**
 * Pictures in a letter are read by mail programs, which sign in nowhere: their address opens that one picture, and is only
 * in letters that show it.
 */
const pictureAddress = (app: Pick<App, "secret" | "env">, fileId: string): string =>
  `${app.env.APP_URL}/api/message-pictures?token=${fileId}.${macOf(app, fileId)}`;

/** Where a mail finds what it shows. */
export const mailPictures = (
  app: Pick<App, "secret" | "env">,
  { logo }: Pick<MailLook, "logo">,
): Pick<MailOptions, "fileAddress" | "artworkAddress" | "logo"> => ({
  logo,
  fileAddress: (fileId) => pictureAddress(app, fileId),
  artworkAddress: (name) => `${app.env.APP_URL}${artworkPath(name)}`,
});

export async function openPicture(app: App, token: string, reply: FastifyReply) {
  const [fileId = "", mac = ""] = token.split(".");
  const expected = Buffer.from(isId(fileId) ? macOf(app, fileId) : "");
  const given = Buffer.from(mac);
  if (given.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal("not_found");
  const file = await app.db.app.selectFrom("file").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!file || !isSafeImage(file.content_type)) throw new Refusal("not_found");
  const { stream, bytes } = await app.files.open(file, {});
  return reply
    .headers({
      "content-type": file.content_type,
      // What its uploader called it is nobody's business outside of the team.
      "content-disposition": dispositionOf("inline", "picture"),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
      "content-length": bytes,
    })
    .send(stream);
}

const macOf = ({ secret }: Pick<App, "secret">, fileId: string): string =>
  createHmac("sha256", secret).update(`message-picture\0${fileId}`).digest("base64url").slice(0, 22);
