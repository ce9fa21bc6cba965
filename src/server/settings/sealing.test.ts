import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSealing } from "./sealing.ts";

const sealing = openSealing(Buffer.from("a secret of thirty-two characters"));

describe("a sealed secret", () => {
  it.each(["", "short", "pässwörd 🎻", "x".repeat(5000)])("opens again (%#)", (text) => {
    const sealed = sealing.seal("smtpPassword", text);
    expect(sealing.unseal("smtpPassword", sealed)).toEqual({ value: text });
    if (text) expect(sealed.includes(Buffer.from(text))).toBe(false);
  });

  it("is never twice the same", () => {
    expect(sealing.seal("smtpPassword", "same").equals(sealing.seal("smtpPassword", "same"))).toBe(false);
  });

  it("tells a changed AUTH_SECRET", () => {
    const other = openSealing(Buffer.from("another secret of thirty-two char"));
    expect(other.unseal("smtpPassword", sealing.seal("smtpPassword", "x"))).toEqual({ problem: "otherKey" });
  });

  it("does not open in another's place", () => {
    expect(sealing.unseal("twilioAuthToken", sealing.seal("smtpPassword", "x"))).toEqual({ problem: "damaged" });
  });

  it("notices every changed byte", () => {
    const sealed = sealing.seal("smtpPassword", "secret");
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      expect(sealing.unseal("smtpPassword", changed)).toHaveProperty("problem");
    }
    expect(sealing.unseal("smtpPassword", sealed.subarray(0, 20))).toEqual({ problem: "damaged" });
    expect(sealing.unseal("smtpPassword", randomBytes(5))).toEqual({ problem: "damaged" });
  });
});
