import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type { App } from "#server/app.ts";
import { OutboundError } from "#server/http/outbound.ts";
import type { Mailbox } from "./find-mailboxes.server.ts";
import { reasonOf } from "./hand-over.server.ts";
import type { MailboxProblem } from "./mailbox-settings.ts";

export type MailboxTimeouts = { connect: number; answer: number; whole: number };

const usualTimeouts: MailboxTimeouts = { connect: 10_000, answer: 30_000, whole: 120_000 };
const megabyte = 1024 * 1024;

/** Why a mailbox could not be read, and what its server said. */
export class MailboxError extends Error {
  readonly problem: MailboxProblem;
  readonly answer: string;
  constructor(problem: MailboxProblem, answer = "", cause?: unknown) {
    super(answer || problem, { cause });
    this.problem = problem;
    this.answer = answer;
  }
}

/** Does something in the folder that is set; whatever goes wrong between us and the server is a `MailboxError`. */
export async function inMailbox<Result>(
  app: App,
  mailbox: Mailbox,
  work: (client: ImapFlow) => Promise<Result>,
  timeouts: MailboxTimeouts = usualTimeouts,
): Promise<Result> {
  if (mailbox.isSealed) throw new MailboxError("sealed");
  const client = await openClient(app, mailbox, timeouts);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client.close();
  }, timeouts.whole);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(mailbox.folder);
    const result = await work(client);
    lock.release();
    // What was done is done, whether it says goodbye or not.
    await client.logout().catch(() => {});
    return result;
  } catch (error) {
    throw isLate ? new MailboxError("timeout") : explained(error, mailbox);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

/** What is wrong with it, if anything: it is opened and closed again, and nothing in it is touched. */
export async function tryMailbox(
  app: App,
  mailbox: Mailbox,
  timeouts?: MailboxTimeouts,
): Promise<{ problem: MailboxProblem; answer: string } | undefined> {
  try {
    await inMailbox(app, mailbox, async () => {}, timeouts);
    return undefined;
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    return { problem: error.problem, answer: error.answer };
  }
}

async function openClient(app: App, mailbox: Mailbox, timeouts: MailboxTimeouts): Promise<ImapFlow> {
  const host = mailbox.host.replace(/^\[|\]$/g, "");
  const address = mailbox.teamId ? await findAddress(app, host) : host;
  // Loaded with the first mailbox that is read: most installations have none.
  const { ImapFlow } = await import("imapflow");
  const { port, security, user, password: pass } = mailbox;
  const client = new ImapFlow({
    ...{ host: address, port, secure: security === "tls", auth: { user, pass } },
    ...(!isIP(host) && { servername: host }),
    ...(security !== "tls" && { doSTARTTLS: security === "starttls" }),
    ...{ logger: false, disableAutoIdle: true, disableCompression: true },
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    // Whoever answers may be anybody. A list of a million ids is a line of 8 MB.
    ...{ maxLiteralSize: megabyte, maxLineLength: 8 * megabyte, maxResponseSize: 16 * megabyte },
  });
  // What breaks the connection is told by whatever waits for an answer.
  client.on("error", () => {});
  return client;
}

async function findAddress(app: App, host: string): Promise<string> {
  try {
    return await app.outbound.findAddress(host);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new MailboxError(error.problem === "badAddress" ? "unresolved" : error.problem, "", error);
  }
}

type ImapError = Error & {
  code?: string;
  executedCommand?: string;
  responseStatus?: string;
  responseText?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  tlsFailed?: boolean;
};

function explained(thrown: unknown, { password }: Mailbox): MailboxError {
  if (thrown instanceof MailboxError) return thrown;
  const error = thrown as ImapError;
  const said = error.responseText ?? error.message ?? "";
  const answer = reasonOf(password.length > 3 ? said.replaceAll(password, "…") : said);
  return new MailboxError(problemOf(error), answer, thrown);
}

function problemOf({ code = "", executedCommand = "", responseStatus, ...error }: ImapError): MailboxProblem {
  if (error.authenticationFailed) return "badLogin";
  if (error.mailboxMissing || (responseStatus && /^\S+ SELECT /.test(executedCommand))) return "noFolder";
  if (error.tlsFailed || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return "insecure";
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "unresolved";
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
  if (/ECONN|EHOSTUNREACH|ENETUNREACH|NoConnection|ClosedAfterConnect|EPIPE/.test(code)) return "noConnection";
  return "refused";
}
