import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { acceptNotifications } from "./accept-notifications.server.ts";
import { bounceKeyOf } from "./notification-addresses.server.ts";
import { readBounceMail } from "./readers/read-bounce-mail.server.ts";

/** What was signed longer ago may have been overheard; what comes twice within it counts once. */
const secondsValid = 300;

type Signed = { mail: string; signature: string | undefined; teamId: string | undefined };

export async function receiveBounce(app: App, { mail, signature = "", teamId }: Signed, now = new Date()) {
  const bytes = Buffer.from(mail, "latin1");
  if (!isSigned(bounceKeyOf(app, teamId), bytes, signature, now)) throw new Refusal("malformed_request");
  await acceptBounce(app, bytes, teamId);
}

/** How much it says of messages of ours. `teamId`: nothing of another team is believed. */
export async function acceptBounce(app: App, mail: Buffer, teamId?: string): Promise<number> {
  const told = await readBounceMail(app, mail);
  const ours = told.filter((each) => each.teamId !== undefined && (teamId === undefined || each.teamId === teamId));
  await acceptNotifications(app, ours);
  return ours.length;
}

function isSigned(key: string, mail: Buffer, signature: string, now: Date): boolean {
  const [, seconds = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (Math.abs(now.getTime() / 1000 - Number(seconds || Number.NaN)) > secondsValid || !given) return false;
  const expected = createHmac("sha256", key).update(`${seconds}.`).update(mail).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}
