import { createHmac, timingSafeEqual } from "node:crypto";
import type { MessageLink } from "#messages/content/message-links.server.ts";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";

export const linkPurposes = ["unsubscribe", "preferences", "view", "follow", "confirm", "undo", "wizard"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Whom a link is for: a recipient of a message, or somebody on a list. */
export type LinkPayload = {
  teamId: string;
  of: "outbox" | "subscriber";
  id: string;
  expiresAt?: Date | undefined;
  /** What else its purpose wants to know. */
  detail?: string | undefined;
};

const version = 1;
const macLength = 16;
const [ofSubscriber, expires] = [1, 2];

/** Bound to its purpose: a token of one opens nothing else. Nothing of it is stored. */
export function signLink(app: Pick<App, "secret">, purpose: LinkPurpose, payload: LinkPayload): string {
  const { teamId, of, id, expiresAt, detail = "" } = payload;
  const flags = (of === "subscriber" ? ofSubscriber : 0) | (expiresAt ? expires : 0);
  const until = Buffer.alloc(expiresAt ? 4 : 0);
  if (expiresAt) until.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000));
  const body = Buffer.concat([
    Buffer.from([version, flags]),
    bytesOf(teamId),
    bytesOf(id),
    until,
    Buffer.from(detail, "utf8"),
  ]);
  return Buffer.concat([body, macOf(app, purpose, body)]).toString("base64url");
}

/** Refuses whatever we did not sign for this purpose, and what is over. */
export function readLink(
  app: Pick<App, "secret">,
  purpose: LinkPurpose,
  token: string,
  now: Date = new Date(),
): LinkPayload {
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(0, -macLength);
  const isOurs =
    bytes.toString("base64url") === token &&
    body.length >= shortest &&
    timingSafeEqual(bytes.subarray(-macLength), macOf(app, purpose, body)) &&
    body[0] === version;
  if (!isOurs) throw new Refusal("link_expired");
  const flags = body[1]!;
  const at = flags & expires ? shortest + 4 : shortest;
  const expiresAt = flags & expires ? new Date(body.readUInt32BE(shortest) * 1000) : undefined;
  if (expiresAt && expiresAt <= now) throw new Refusal("link_expired");
  return {
    teamId: idIn(body, 2),
    of: flags & ofSubscriber ? "subscriber" : "outbox",
    id: idIn(body, 18),
    expiresAt,
    detail: body.subarray(at).toString("utf8"),
  };
}

/** Where the links of one message to one recipient lead; in the query, which no log keeps. */
export function linksOf(app: Pick<App, "secret" | "env">, about: LinkPayload) {
  const to = (path: string, purpose: LinkPurpose) => `${app.env.APP_URL}${path}?token=${signLink(app, purpose, about)}`;
  // Each is signed when it is asked for: most messages have few of them.
  return {
    get unsubscribe() {
      return to("/unsubscribe", "unsubscribe");
    },
    get preferences() {
      return to("/message-preferences", "preferences");
    },
    /** Opened by GET it leads to the page; mail programs POST to it (RFC 8058). */
    get oneClick() {
      return to("/api/unsubscribe", "unsubscribe");
    },
    get view_in_browser() {
      return to("/api/m/v", "view");
    },
  };
}

/** Those of them that stand in the message itself. */
export const recipientLinks = (["unsubscribe", "preferences", "view_in_browser"] as const).map(
  (name): MessageLink => ({
    name,
    addressFor: (app, { teamId, outboxId: id }) => linksOf(app, { teamId, of: "outbox", id })[name],
  }),
);

/** The heads of a mail by which mail programs offer to unsubscribe. */
export const unsubscribeHeaders = (app: Pick<App, "secret" | "env">, about: LinkPayload): Record<string, string> => ({
  "List-Unsubscribe": `<${linksOf(app, about).oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const shortest = 2 + 16 + 16;

const macOf = ({ secret }: Pick<App, "secret">, purpose: LinkPurpose, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`message-link\0${purpose}\0`).update(body).digest().subarray(0, macLength);

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

const idIn = (body: Buffer, at: number): string =>
  body
    .subarray(at, at + 16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
