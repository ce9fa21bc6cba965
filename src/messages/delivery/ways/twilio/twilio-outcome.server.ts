import { type NotificationType, notificationTypes } from "#shared/messages.ts";
import { reasonOf } from "../../hand-over.server.ts";
import type { Outcome } from "../../way.server.ts";

export type TwilioAnswer = { sid?: unknown; status?: unknown; code?: unknown; message?: unknown };

/** The number is none, or none that gets text messages. */
const badNumber = new Set([21211, 21217, 21401, 21421, 21614]);
/** Too many at once, of the account or of the number that it comes from. */
const slowDown = new Set([14107, 20429, 21611, 30001, 30022, 63038]);
/** The account, its token, or what it is sent from: the same for everyone. */
const broken = new Set([
  20003, 20005, 20008, 20404, 21212, 21601, 21603, 21606, 21659, 21660, 21661, 21701, 21703, 21705, 30002,
]);
const optedOut = 21610;

/** Twilio tells the first status in its answer, and never again. */
export function outcomeOfTwilio(httpStatus: number, answer: TwilioAnswer): Outcome {
  if (httpStatus >= 200 && httpStatus < 300) {
    if (typeof answer.sid !== "string") return { is: "uncertain", reason: `HTTP ${httpStatus}` };
    const status = statusOf(answer.status);
    return { is: "accepted", providerId: answer.sid, ...(status && { status }) };
  }
  const code = Number(answer.code ?? 0);
  const reason = reasonOf(`${code || httpStatus} ${typeof answer.message === "string" ? answer.message : ""}`);
  if (code === optedOut) return { is: "never", reason: "opted_out", isAddress: false };
  if (badNumber.has(code)) return { is: "never", reason, isAddress: true };
  if (slowDown.has(code) || httpStatus === 429) return { is: "slowDown", reason };
  if (broken.has(code) || httpStatus === 401 || httpStatus === 403 || httpStatus === 404) {
    return { is: "broken", reason };
  }
  if (httpStatus === 504) return { is: "uncertain", reason };
  return httpStatus >= 500 ? { is: "later", reason } : { is: "never", reason, isAddress: false };
}

const statusOf = (status: unknown): NotificationType | undefined => notificationTypes.find((type) => type === status);
