import type { ImapFlow } from "imapflow";
import { findMailboxes, type Mailbox } from "#messages/delivery/find-mailboxes.server.ts";
import { claimMailbox, releaseMailbox } from "#messages/delivery/mailbox-state.server.ts";
import { inMailbox, MailboxError, type MailboxTimeouts } from "#messages/delivery/open-mailbox.server.ts";
import type { App } from "#server/app.ts";
import { acceptBounce } from "./receive-bounce.server.ts";

export type ReadingLimits = {
  /** So many in one run: the others are there the next time. */
  mostMails: number;
  mostTogether: number;
  /** So much of each is read. A report stands before the mail that it returns. */
  mostBytes: number;
  timeouts?: MailboxTimeouts;
};

const usualLimits: ReadingLimits = { mostMails: 500, mostTogether: 25, mostBytes: 256 * 1024 };

/** So many at the same time: one that does not answer holds up none of the others. */
const atOnce = 4;

/** Every mailbox that emails come back to. */
export async function readMailboxes(app: App, now = new Date(), limits = usualLimits): Promise<void> {
  const left = await findMailboxes(app);
  const readOn = async () => {
    for (let next = left.shift(); next && !app.jobs.isStopping(); next = left.shift()) {
      if (await claimMailbox(app, next, now)) await readClaimed(app, next, now, limits);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
}

type Counts = { taken: number; leftOver: number };

async function readClaimed(app: App, mailbox: Mailbox, now: Date, limits: ReadingLimits): Promise<void> {
  const counts: Counts = { taken: 0, leftOver: 0 };
  try {
    await inMailbox(app, mailbox, (client) => readNew(app, client, mailbox, counts, limits), limits.timeouts);
    await releaseMailbox(app, mailbox, counts, now);
    const { teamId } = mailbox;
    if (counts.taken + counts.leftOver > 0) app.log.info({ teamId, ...counts }, "a mailbox for bounces was read");
  } catch (error) {
    const { problem, answer } = error instanceof MailboxError ? error : { problem: "refused" as const, answer: "" };
    app.log.warn({ err: error, teamId: mailbox.teamId, problem }, "a mailbox for bounces could not be read");
    await releaseMailbox(app, mailbox, { ...counts, problem, answer }, now);
  }
}

async function readNew(app: App, client: ImapFlow, mailbox: Mailbox, counts: Counts, limits: ReadingLimits) {
  const found = (await client.search({ seen: false }, { uid: true })) || [];
  const uids = found.slice(0, limits.mostMails);
  for (let from = 0; from < uids.length && !app.jobs.isStopping(); from += limits.mostTogether) {
    const mails = await fetchMails(client, uids.slice(from, from + limits.mostTogether), limits.mostBytes);
    const read = await Promise.all(
      mails.map(async ({ uid, source }) => ({ uid, is: await readOne(app, source, mailbox.teamId) })),
    );
    const those = (is: Understood) => read.filter((each) => each.is === is).map(({ uid }) => uid);
    await putAway(client, those("taken"));
    await markSeen(client, those("leftOver"));
    counts.taken += those("taken").length;
    counts.leftOver += those("leftOver").length;
  }
}

/** Small ones together; of each large one its beginning. */
async function fetchMails(client: ImapFlow, uids: readonly number[], mostBytes: number) {
  const sizes = await client.fetchAll(uids.join(), { uid: true, size: true }, { uid: true });
  const [small, large]: [number[], number[]] = [[], []];
  for (const { uid, size = 0 } of sizes) (size > mostBytes ? large : small).push(uid);
  const mails = small.length > 0 ? await client.fetchAll(small.join(), { uid: true, source: true }, { uid: true }) : [];
  for (const uid of large) {
    const query = { uid: true, source: { maxLength: mostBytes } };
    mails.push(...(await client.fetchAll(String(uid), query, { uid: true })));
  }
  return mails;
}

/** `failed`: we could not keep it, and it stays as it is for the next time. */
type Understood = "taken" | "leftOver" | "failed";

async function readOne(app: App, source: Buffer | undefined, teamId: string | null): Promise<Understood> {
  if (!source) return "leftOver";
  try {
    return (await acceptBounce(app, source, teamId ?? undefined)) > 0 ? "taken" : "leftOver";
  } catch (error) {
    app.log.warn({ err: error, teamId }, "an email that came back could not be kept");
    return "failed";
  }
}

/** What they say is kept by us. Where the server cannot delete some alone, they are only marked: others may be marked too. */
async function putAway(client: ImapFlow, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  const isDeleted = client.capabilities.has("UIDPLUS") && (await client.messageDelete(uids.join(), { uid: true }));
  if (!isDeleted) await client.messageFlagsAdd(uids.join(), ["\\Seen", "\\Deleted"], { uid: true });
}

/** Somebody may want to look at them: "I am away", or a report that nobody understands. */
async function markSeen(client: ImapFlow, uids: readonly number[]): Promise<void> {
  if (uids.length > 0) await client.messageFlagsAdd(uids.join(), ["\\Seen"], { uid: true });
}
