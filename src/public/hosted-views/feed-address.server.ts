import { timingSafeEqual } from "node:crypto";
import type { App } from "#server/app.ts";
import { deriveSecret } from "#server/http/secrets.ts";

/** Where a feed is read. Only the salt is stored: a copy of the database alone knows no address. */
export const feedAddress = ({ env, secret }: Pick<App, "env" | "secret">, viewId: string, salt: Buffer): string =>
  `${env.APP_URL}/api/public/views/${viewId}/feed/${secretOf(secret, viewId, salt)}.ics`;

export function isFeedOf({ secret }: Pick<App, "secret">, viewId: string, salt: Buffer | null, file: string): boolean {
  if (salt === null) return false;
  const [wanted, given] = [Buffer.from(`${secretOf(secret, viewId, salt)}.ics`), Buffer.from(file)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const secretOf = (secret: Buffer, viewId: string, salt: Buffer): string =>
  deriveSecret(secret, `public feed ${viewId}`, salt);
