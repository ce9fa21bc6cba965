import { call } from "#client/call.ts";
import type { Answer } from "#shared/endpoint.ts";
import { trimEndOf } from "#shared/trim-end.ts";
import { testPagesContract } from "../contract.ts";

export type CapturedLetter = Answer<typeof testPagesContract.readOutbox>["letters"][number];

/** The newest letters; and where a whole address is given, also older ones to that address. */
export async function readLetters(search: string, signal?: AbortSignal): Promise<CapturedLetter[]> {
  const read = async (query: { to?: string }) =>
    (await call(testPagesContract.readOutbox, { query }, signal && { signal })).letters;
  if (!isAddress(search)) return read({});
  const [newest, toThem] = await Promise.all([read({}), read({ to: search })]);
  return mergeLetters(newest, toThem);
}

export function mergeLetters(...lists: CapturedLetter[][]): CapturedLetter[] {
  const byId = new Map(lists.flat().map((letter) => [letter.id, letter]));
  return [...byId.values()].sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

export function lettersTo(letters: CapturedLetter[], search: string): CapturedLetter[] {
  const wanted = search.trim().toLowerCase();
  return letters.filter(({ to }) => to.toLowerCase().includes(wanted));
}

/** A text message has no subject: its beginning stands there. */
export const titleOf = ({ channel, subject, text }: Pick<CapturedLetter, "channel" | "subject" | "text">): string =>
  channel === "SMS" ? text.slice(0, 80) : subject;

/** Where a letter leads. A frame without rights cannot follow its links, so the page offers the link itself. */
export function linkIn({ text }: Pick<CapturedLetter, "text">): string | undefined {
  const found = /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
  const address = found && trimEndOf(found, ".,;:!?)]");
  return address && URL.canParse(address) ? address : undefined;
}

/** Of a mailbox, or a phone number. */
const isAddress = (search: string) => /^[^@\s]+@[^@\s.]+\.[^@\s]+$|^\+\d{7,15}$/.test(search);
