import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type LinkPayload, linkPurposes, linksOf, readLink, signLink, unsubscribeHeaders } from "./links.server.ts";

const app = { secret: Buffer.from("s".repeat(32)), env: { APP_URL: "https://camp.example" } } as never;
const link: LinkPayload = { teamId: newId(), of: "outbox", id: newId() };

describe("a link in a message", () => {
  it("is short, and says what was signed", () => {
    const token = signLink(app, "unsubscribe", link);
    expect(token).toMatch(/^[A-Za-z0-9_-]{67}$/);
    expect(readLink(app, "unsubscribe", token)).toMatchObject(link);
    const more: LinkPayload = {
      ...link,
      of: "subscriber",
      detail: "nothing é",
      expiresAt: new Date(2_000_000_000_000),
    };
    expect(readLink(app, "confirm", signLink(app, "confirm", more))).toEqual(more);
  });

  it("opens nothing but its own purpose", () => {
    for (const purpose of linkPurposes) {
      const token = signLink(app, purpose, link);
      const opened = linkPurposes.filter((each) => opens(() => readLink(app, each, token)));
      expect(opened).toEqual([purpose]);
    }
  });

  it("is worth nothing changed by one bit, cut, lengthened, of another secret, or over", () => {
    const token = signLink(app, "view", link);
    const bytes = Buffer.from(token, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const forged = Buffer.from(bytes);
      forged[at]! ^= 1;
      expect(opens(() => readLink(app, "view", forged.toString("base64url")))).toBe(false);
    }
    for (const forged of ["", "A", token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`])
      expect(opens(() => readLink(app, "view", forged))).toBe(false);
    const other = { secret: Buffer.from("t".repeat(32)) };
    expect(opens(() => readLink(other, "view", token))).toBe(false);
    const until = signLink(app, "view", { ...link, expiresAt: new Date(1_000_000) });
    expect(opens(() => readLink(app, "view", until, new Date(999_000)))).toBe(true);
    expect(opens(() => readLink(app, "view", until, new Date(1_000_000)))).toBe(false);
  });

  it("stands in the heads that mail programs read, as RFC 8058 wants them", () => {
    const { oneClick } = linksOf(app, link);
    expect(unsubscribeHeaders(app, link)).toEqual({
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(oneClick).toMatch(/^https:\/\/camp\.example\/api\/unsubscribe\?token=/);
  });
});

function opens(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
