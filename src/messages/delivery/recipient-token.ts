import { isId } from "#shared/ids.ts";

/** One recipient of one team, as it stands in Message-IDs and in addresses that bounces come back to. */
export type RecipientOfTeam = { id: string; teamId: string };

/** `domain` is the sender's. The same however often a mail is tried. */
export const mailIdFor = (recipient: RecipientOfTeam, domain: string): string => `<${tokenOf(recipient)}@${domain}>`;

/** `bounces@example.org` → `bounces+<token>@example.org`: what comes back to it says whom it was meant for. */
export function returnPathFor(recipient: RecipientOfTeam, mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${tokenOf(recipient)}${mailbox.slice(at)}`;
}

/** Whom a Message-ID or a return path is about, if it is one of ours. */
export function readRecipient(text: string): RecipientOfTeam | undefined {
  const [, id, teamId] = /(?:^|[<+\s])([0-9a-z]{25})\.([0-9a-z]{25})@/i.exec(text) ?? [];
  if (!id || !teamId) return undefined;
  const found = { id: uuidOf(id), teamId: uuidOf(teamId) };
  return isId(found.id) && isId(found.teamId) ? found : undefined;
}

/** Short enough for the 64 characters before an @, and the same in upper case: some servers do that. */
const tokenOf = ({ id, teamId }: RecipientOfTeam): string => `${shorten(id)}.${shorten(teamId)}`;

const shorten = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll("-", "")}`)
    .toString(36)
    .padStart(25, "0");

function uuidOf(token: string): string {
  const hex = [...token.toLowerCase()]
    .reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, "$1-$2-$3-$4-$5");
}
