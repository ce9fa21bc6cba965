import { createHmac } from "node:crypto";
import { isId } from "#shared/ids.ts";

/** One recipient of one team, as it stands in Message-IDs and in addresses that bounces come back to. */
export type RecipientOfTeam = { id: string; teamId: string };

type Signing = { secret: Buffer };

/** `domain` is the sender's. The same however often a mail is tried. */
export const mailIdFor = (app: Signing, recipient: RecipientOfTeam, domain: string): string =>
  `<${tokenOf(app, recipient)}@${domain}>`;

/** `bounces@example.org` → `bounces+<token>@example.org`: what comes back to it says whom it was meant for. */
export function returnPathFor(app: Signing, recipient: RecipientOfTeam, mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${tokenOf(app, recipient)}${mailbox.slice(at)}`;
}

/** Whom a Message-ID or a return path is about, if it is one that we have signed. */
export function readRecipient(app: Signing, text: string): RecipientOfTeam | undefined {
  const [, token] = /(?:^|[<+\s])([0-9a-z]{52})@/i.exec(text) ?? [];
  if (!token) return undefined;
  const number = numberOf(token);
  const found = {
    id: unpacked(number >> (idBits + signatureBits)),
    teamId: unpacked((number >> signatureBits) & idMask),
  };
  const isOurs = isId(found.id) && isId(found.teamId) && tokenOf(app, found) === token.toLowerCase();
  return isOurs ? found : undefined;
}

/** What a UUIDv7 says beside that it is one. */
const idBits = 122n;
const idMask = (1n << idBits) - 1n;
/** Anybody can write to a mailbox: whoever knows the ids and not the mail would have to guess for sixteen million mails. */
const signatureBits = 24n;
/** The 64 characters before an @ leave eleven for the name of the mailbox and one for the plus. */
const tokenLength = 52;

/** The same in upper case: some servers do that. */
function tokenOf(app: Signing, recipient: RecipientOfTeam): string {
  const ids = (packed(recipient.id) << idBits) | packed(recipient.teamId);
  return ((ids << signatureBits) | signatureOf(app, recipient)).toString(36).padStart(tokenLength, "0");
}

const signatureOf = ({ secret }: Signing, { id, teamId }: RecipientOfTeam): bigint =>
  BigInt(createHmac("sha256", secret).update(`message-recipient\0${id}\0${teamId}`).digest().readUIntBE(0, 3));

const numberOf = (token: string): bigint =>
  [...token.toLowerCase()].reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

const below62 = (1n << 62n) - 1n;

/** Without the bits that are the same in all of them. */
function packed(uuid: string): bigint {
  const all = BigInt(`0x${uuid.replaceAll("-", "")}`);
  return ((all >> 80n) << 74n) | (((all >> 64n) & 0xfffn) << 62n) | (all & below62);
}

function unpacked(bits: bigint): string {
  const all = ((bits >> 74n) << 80n) | (7n << 76n) | (((bits >> 62n) & 0xfffn) << 64n) | (2n << 62n) | (bits & below62);
  const hex = all.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, "$1-$2-$3-$4-$5");
}
