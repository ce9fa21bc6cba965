import { reasonOf } from "../../hand-over.server.ts";
import type { Outcome } from "../../way.server.ts";

/** What nodemailer says of a failure. */
export type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** `isWholeSent`: the mail had left to its last line when this came instead of an answer to it. */
export function outcomeOfSmtp(error: SmtpError, isWholeSent: boolean): Outcome {
  const reason = reasonOf(error.response ?? error.message);
  const code = error.responseCode ?? 0;
  if (isAuth(error)) return code >= 400 && code < 500 ? { is: "slowDown", reason } : { is: "broken", reason };
  if (isInsecure(error)) return { is: "broken", reason };
  if (code === 421 || isTooMany(error)) return { is: "slowDown", reason };
  if (code >= 500) return refusedForGood(error, reason);
  if (code >= 400) return { is: "later", reason };
  return withoutAnswer(error, isWholeSent, reason);
}

const isAuth = ({ code, responseCode }: SmtpError) =>
  ["EAUTH", "ENOAUTH", "EOAUTH2"].includes(code ?? "") || [530, 534, 535, 538].includes(responseCode ?? 0);

const isInsecure = ({ code, originalCode }: SmtpError) =>
  code === "ETLS" || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(originalCode ?? "");

/** Servers say it with many codes; 4.7.28 is that of Google, 454 that of Amazon. */
const isTooMany = ({ responseCode = 0, response = "" }: SmtpError) =>
  responseCode >= 400 &&
  responseCode < 500 &&
  /\b4\.7\.28\b|too many (?:messages|connections|mails|emails)|rate limit|throttl|sending rate exceeded/i.test(
    response,
  );

function refusedForGood({ command, responseCode, response = "" }: SmtpError, reason: string): Outcome {
  const isSoft = /\b5\.2\.2\b/.test(response);
  if (command === "RCPT TO")
    return { is: "never", reason, isAddress: blamesAddress(response), ...(isSoft && { isSoft }) };
  if (command === "DATA" || responseCode === 552) return { is: "never", reason, isAddress: false };
  // The greeting, or who it comes from: it would be the same for everyone.
  return { is: "broken", reason };
}

/** 5.1 is about the address and 5.2.1 about a closed mailbox; a full one or a policy (5.2.2, 5.7) is not the address's fault. */
function blamesAddress(response: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  return subject === undefined || subject === "1" || (subject === "2" && detail === "1");
}

function withoutAnswer(error: SmtpError, isWholeSent: boolean, reason: string): Outcome {
  if (error.code === "EENVELOPE") {
    return /recipient/i.test(error.message) ? { is: "never", reason, isAddress: true } : { is: "broken", reason };
  }
  // It is larger than the server takes, or could not be put together.
  if (error.code === "EMESSAGE" || error.code === "ESTREAM") return { is: "never", reason, isAddress: false };
  if (error.originalCode === "ENOTFOUND") return { is: "broken", reason };
  return isWholeSent ? { is: "uncertain", reason } : { is: "later", reason };
}
