import { type Readable, Transform } from "node:stream";
import type { SMTPPoolOptions } from "nodemailer";
import type * as z from "zod";
import type { App } from "#server/app.ts";
import { OutboundError } from "#server/http/outbound.ts";
import { readDkimKey } from "#server/mail/dkim-key.ts";
import { placeOf } from "#server/mail/send-by-smtp.ts";
import { composeMail, findAddressProblem } from "../../compose-mail.server.ts";
import { notBegun } from "../../hand-over.server.ts";
import { limitsIn } from "../../sending-limits.ts";
import type { BeforeHandOver, OpenWay, Outcome, OutgoingMail, WayInput, WayKind } from "../../way.server.ts";
import { outcomeOfSmtp, type SmtpError } from "./smtp-outcome.server.ts";
import { smtpSettings } from "./smtp-settings.ts";

/** `url` instead of a host: as the environment says it, which may say more than settings do. */
type SmtpSettings = Partial<z.output<typeof smtpSettings>> & { url?: string; connections?: number };
export type Timeouts = { connect: number; greeting: number; answer: number };

const usualTimeouts: Timeouts = { connect: 10_000, greeting: 15_000, answer: 60_000 };
const megabyte = 1024 * 1024;

export const smtpWay: WayKind = {
  name: "smtp",
  methods: ["EMAIL"],
  settings: smtpSettings,
  secrets: ["password", "dkimPrivateKey", "bouncePassword"],
  findProblem({ settings, secrets }) {
    const { user, dkimDomain, dkimSelector, bounceHost, bounceUser } = settings as SmtpSettings;
    if (user && !secrets.password) return { path: "Secrets.password", messageKey: "validation.empty" };
    const signs = [dkimDomain, dkimSelector, secrets.dkimPrivateKey].filter(Boolean).length;
    if (signs > 0 && signs < 3) return { path: "Settings.dkimDomain", messageKey: "data.dkimIncomplete" };
    if (secrets.dkimPrivateKey && !readDkimKey(secrets.dkimPrivateKey))
      return { path: "Secrets.dkimPrivateKey", messageKey: "validation.dkimKey" };
    if (bounceHost && !bounceUser) return { path: "Settings.bounceUser", messageKey: "validation.empty" };
    if (bounceHost && !secrets.bouncePassword)
      return { path: "Secrets.bouncePassword", messageKey: "validation.empty" };
    return undefined;
  },
  open: (app, input) => openSmtp(app, input),
};

export function openSmtp(app: App, input: WayInput, timeouts: Timeouts = usualTimeouts): OpenWay<OutgoingMail> {
  const given = input.settings as SmtpSettings;
  const limits = { ...limitsIn({ connections: 10, ...given }), maxBytes: 25 * megabyte };
  let transport: ReturnType<typeof openTransport> | undefined;
  let isClosed = false;
  // Loaded by the first mail: an idle server does without it.
  const open = () => {
    transport ??= openTransport(app, input, timeouts, limits.connections);
    return transport;
  };
  const send = async (mail: OutgoingMail, before: BeforeHandOver | undefined): Promise<Outcome> => {
    const problem = findAddressProblem(mail);
    if (problem) return { is: "never", reason: problem, isAddress: true };
    const progress: Progress = { isWholeSent: false, isRefused: false, begin: async () => before?.(mail.id) };
    try {
      await (await open()).sendMail({ ...composeMail(mail), progress } as object);
      return { is: "accepted", providerId: mail.mailId };
    } catch (error) {
      if (progress.isRefused) return notBegun;
      if (error instanceof OutboundError) return explainOutbound(error);
      return outcomeOfSmtp(error as SmtpError, progress.isWholeSent);
    }
  };
  return {
    kind: "smtp",
    key: input.key,
    limits,
    ...(given.dkimSelector && { selectors: [given.dkimSelector] }),
    async send(mails, before) {
      if (isClosed) return mails.map(() => ({ is: "later", reason: "closed" }));
      return Promise.all(mails.map((mail) => send(mail, before)));
    },
    close() {
      isClosed = true;
      // What it is sending still arrives.
      transport?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}

async function openTransport(
  app: App,
  { settings, secrets, isOfTeam }: WayInput,
  timeouts: Timeouts,
  connections: number,
) {
  const [{ createTransport }, { default: Dkim }] = await Promise.all([
    import("nodemailer"),
    import("nodemailer/lib/dkim"),
  ]);
  const { url, host = "", port = 587, security = "starttls", user = "" } = settings as SmtpSettings;
  const transport = createTransport({
    ...placeOf(url ?? { host, port, security, user, password: secrets.password ?? "" }),
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    ...(isOfTeam && { getSocket: connectOutside(app) }),
  } as SMTPPoolOptions & { pool: true });
  const { dkimDomain, dkimSelector } = settings as SmtpSettings;
  const signer =
    dkimDomain && dkimSelector && secrets.dkimPrivateKey
      ? new Dkim({
          domainName: dkimDomain,
          keySelector: dkimSelector,
          privateKey: readDkimKey(secrets.dkimPrivateKey) ?? secrets.dkimPrivateKey,
          headerFieldNames: signedHeaders,
        } as never)
      : undefined;
  transport.use("stream", (mail, done) => {
    const { message, data } = mail as unknown as ComposedMail;
    if (signer) message.processFunc((mail) => signer.sign(mail as never) as unknown as Readable);
    // Last, so that what is noted is what goes to the server.
    message.processFunc((mail) => noteEnd(mail, data));
    done();
  });
  return transport;
}

/** `begin`: awaited before the server gets the last of a mail, without which it takes none of it. */
type Progress = { isWholeSent: boolean; isRefused: boolean; begin(): Promise<void> };
type ComposedMail = {
  message: { processFunc(each: (mail: Readable) => Readable): void };
  data: { progress: Progress; attachments?: readonly unknown[] };
};

/** What nodemailer signs by itself, and the one that it leaves out: one-click unsubscribing counts only where it is signed (RFC 8058). */
const signedHeaders = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "Content-ID", "Content-Description", "In-Reply-To", "References"],
  ...["List-Id", "List-Help", "List-Unsubscribe", "List-Unsubscribe-Post", "List-Subscribe", "List-Post"],
  ...["List-Owner", "List-Archive", "Feedback-ID"],
].join(":");

function noteEnd(mail: Readable, { progress, attachments = [] }: ComposedMail["data"]): Readable {
  const through = holdEnd(progress, attachments.length === 0);
  // All of it has been taken for the connection: from here on, silence says nothing.
  through.once("end", () => {
    progress.isWholeSent = true;
  });
  mail.once("error", (error) => through.destroy(error));
  return mail.pipe(through);
}

/** Nodemailer writes line by line, and each piece would be a packet of its own: words alone go in one (`isGathered`). */
function holdEnd(progress: Progress, isGathered: boolean): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (!isGathered) return done(null, piece);
      pieces.push(piece);
      done();
    },
    flush(done) {
      progress.begin().then(
        () => done(null, Buffer.concat(pieces)),
        (error: Error) => {
          progress.isRefused = true;
          done(error);
        },
      );
    },
  });
}

/** A team's own server is a host that somebody has typed in. */
const connectOutside =
  (app: App) =>
  ({ host, port }: { host: string; port: number }, done: (error: unknown, socket?: object) => void) => {
    app.outbound.connect(host.replace(/^\[|\]$/g, ""), port).then(
      (connection) => done(null, { connection }),
      (error) => done(error),
    );
  };

function explainOutbound({ problem }: OutboundError): Outcome {
  const isWrong = problem === "privateAddress" || problem === "badAddress" || problem === "unresolved";
  return isWrong ? { is: "broken", reason: problem } : { is: "later", reason: problem };
}
