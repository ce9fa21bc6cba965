import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { App } from "#server/app.ts";

/** What is left of an address that was erased: enough to know it again, not to know whose it was. */
export const erasedKey = (app: Pick<App, "secret">, teamId: string, key: string): string =>
  `h:${createHmac("sha256", keyOf(app, teamId)).update(key).digest("hex")}`;

/** The same worked out by the database, for as many as there are: an HMAC is two hashes. */
export function erasedKeySql(app: Pick<App, "secret">, teamId: string, key: RawBuilder<unknown>): RawBuilder<string> {
  const padded = Buffer.alloc(64);
  keyOf(app, teamId).copy(padded);
  const [inner, outer] = [0x36, 0x5c].map((pad) => padded.map((byte) => byte ^ pad)) as [Buffer, Buffer];
  return sql`('h:' || encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${key}, 'UTF8'))), 'hex'))`;
}

/** One for each team: what one team knows tells another nothing. */
const keyOf = ({ secret }: Pick<App, "secret">, teamId: string): Buffer =>
  createHmac("sha256", secret).update(`erased-address\0${teamId}`).digest();
